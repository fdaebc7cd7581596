import type { roiCalculatorMachine } from '../../machines/roi-calculator/roi-calculator.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';

const path = '/landing-new/enterprise';

/** The fields by their names in the address, in the order of the page. */
const labels: Readonly<Record<string, string>> = {
  clinicians: 'Clinicians',
  visits: 'Visits per day',
  minutes: 'Minutes per note',
  saved: 'Share saved',
  hour: 'Value of an hour',
  price: 'Plan price',
};

/** What the sheet says for a number of clinicians, worked out by hand; the rest as the model's samples have it. */
const sheets: Readonly<Record<string, { lines: readonly string[]; said: string; query: string }>> = {
  10: {
    lines: [
      'Visits 10 × 16 × 20 days 3,200',
      'Documentation 3,200 × 12 min ÷ 60 640 h',
      'Time back 640 h × 50% 320 h',
      'Value of that time 320 h × $100 $32,000',
      'Plans 10 × $99 −$990',
    ],
    said: '320 hours back a month, $31,010 after plan costs.',
    query: '',
  },
  25: {
    lines: [
      'Visits 25 × 18.5 × 20 days 9,250',
      'Documentation 9,250 × 12 min ÷ 60 1,850 h',
      'Time back 1,850 h × 50% 925 h',
      'Value of that time 925 h × $100 $92,500',
      'Plans 25 × $99 −$2,475',
    ],
    said: '925 hours back a month, $90,025 after plan costs.',
    query: '?clinicians=25&visits=18.5&minutes=12&saved=50&hour=100&price=99',
  },
};
const lastResult = 'One of the fields is not a number we can use. The result above is from your last valid numbers.';

const field = ({ section }: Stage, name: string) => section().getByLabel(labels[name] ?? name, { exact: true });

export const roiCalculatorDriver = defineDriver<typeof roiCalculatorMachine>({
  alsoMoves: ['route-announcer'],

  async open(stage, start) {
    await stage.page.goto(
      `${stage.origin}${path}${start === 'without a word in the address' ? '' : '?clinicians=many'}`,
    );
    await hydrate(stage);
  },

  gestures: {
    async 'roi.edit'(stage, { texts }) {
      for (const [name, text] of Object.entries(texts)) {
        const input = field(stage, name);
        // oxlint-disable-next-line no-await-in-loop -- one field after the other, as a visitor does.
        if ((await input.inputValue()) !== text) await input.fill(text);
      }
    },
    async 'roi.finish'(stage) {
      await field(stage, 'price').press('Enter');
    },
    async 'roi.follow'({ page, origin }, { texts }) {
      const query = texts.clinicians === 'many' ? '?clinicians=many' : (sheets[texts.clinicians]?.query ?? '');
      // As a link of the page, or the browser's own buttons, would: the address changes, and the page stays.
      await page.evaluate((address) => {
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${origin}${path}${query}`);
    },
  } satisfies Gestures<typeof roiCalculatorMachine>,

  requests: {},

  async inspect(stage, outcome) {
    const { section, page, memory } = stage;
    const { state, context } = outcome;
    const inputs = context?.['inputs'] as { clinicians: number } | undefined;
    if (inputs) memory.set('clinicians', inputs.clinicians);
    if (context?.['shown']) memory.set('shown', context['shown']);
    const sheet = sheets[String(memory.get('clinicians'))];
    const shown = memory.get('shown') as string[];

    const lines = await section().getByRole('row').allInnerTexts();
    expectSame(
      'the lines',
      lines.slice(1).map((line) => line.replaceAll(/\s+/g, ' ')),
      [...(sheet?.lines ?? [])],
    );
    expectSame(
      'what is announced',
      await section().getByRole('status').textContent(),
      state === 'estimated' ? (sheet?.said ?? '') : state === 'invalid' ? lastResult : '',
    );
    expectSame(
      'whether the result is called the last one',
      await section().getByRole('paragraph').filter({ hasText: lastResult }).count(),
      shown.length > 0 ? 1 : 0,
    );
    expectSame(
      'the message',
      await section().getByText('Enter a whole number from 1 to 10,000.').count(),
      shown.length,
    );
    expectSame(
      'whether the field is marked as wrong',
      (await field(stage, 'clinicians').getAttribute('aria-invalid')) === 'true',
      shown.length > 0,
    );
    if (state === 'estimated') await page.waitForURL((url) => url.pathname === path && url.search === sheet?.query);
    if (asksFor(outcome, 'focusWrong') && state === 'invalid') {
      expectSame(
        'the focus on the wrong field',
        await field(stage, 'clinicians').evaluate((input) => document.activeElement === input),
        true,
      );
    }
  },
});
