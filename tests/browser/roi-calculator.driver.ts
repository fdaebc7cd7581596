import type { roiCalculatorMachine } from '../../machines/roi-calculator/roi-calculator.machine.ts';
import { asksFor, defineDriver, expectSame } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

const path = '/landing-new/enterprise';

/** Two addresses with the same figures, by the number of clinicians: one is always another than the page has. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '25': ['?clinicians=25&visits=18.5', '?clinicians=25&visits=18.5&minutes=12&saved=50&hour=100&price=99'],
  many: ['?clinicians=many', '?clinicians=many&visits=16'],
};

export const roiCalculatorDriver = defineDriver<typeof roiCalculatorMachine>({
  alsoMoves: ['route-announcer'],

  async open(stage, start) {
    await stage.page.goto(
      `${stage.origin}${path}${start === 'without a word in the address' ? '' : '?clinicians=many'}`,
    );
    await hydrate(stage);
  },

  gestures: {
    async 'roi.follow'({ page }, { texts }) {
      // As a link of the page, or the browser's own buttons, would: the address changes, and the page stays.
      await page.evaluate((addresses) => {
        history.pushState(
          {},
          '',
          addresses?.find((address) => address !== location.search),
        );
        dispatchEvent(new PopStateEvent('popstate'));
      }, queries[texts.clinicians]);
    },
  },

  requests: {},

  async inspect({ section, page, memory }, outcome) {
    const { state, context } = outcome;
    for (const part of ['inputs', 'wrong']) if (context?.[part]) memory.set(part, context[part]);
    if (state === 'estimated') {
      const inputs = memory.get('inputs') as Record<string, number>;
      const wanted =
        inputs['clinicians'] === 10
          ? ''
          : `?${new URLSearchParams(Object.entries(inputs).map(([name, value]) => [name, String(value)])).toString()}`;
      await page.waitForURL((url) => url.pathname === path && url.search === wanted);
    }
    const [wrong] = memory.get('wrong') as readonly string[];
    if (asksFor(outcome, 'focusWrong') && wrong)
      expectSame(
        'the focus on the first wrong field',
        await section()
          .locator(`[name=${wrong}]`)
          .evaluate((input) => document.activeElement === input),
        true,
      );
  },
});
