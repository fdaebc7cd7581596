import type { teamCostMachine } from '../../machines/team-cost/team-cost.machine.ts';
import { asksFor, defineDriver, expectSame } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

export const teamCostDriver = defineDriver<typeof teamCostMachine>({
  alsoMoves: ['billing', 'route-announcer'],

  async open(stage, start) {
    await stage.page.goto(
      `${stage.origin}/landing-new/pricing${start === 'with billing=annual' ? '?billing=annual' : ''}`,
    );
    await hydrate(stage);
  },

  gestures: {
    async 'team.follow'({ page }, { period }) {
      await page.getByRole('radio', { name: period === 'annual' ? /^Annual/ : /^Monthly/ }).press('Space');
    },
  },

  requests: {},

  async inspect({ section }, outcome) {
    if (asksFor(outcome, 'focusFault') && outcome.state === 'faulty')
      expectSame(
        'the focus on the wrong field',
        await section()
          .getByRole('textbox')
          .first()
          .evaluate((input) => document.activeElement === input),
        true,
      );
  },
});
