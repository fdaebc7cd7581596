import type { teamCostMachine } from '../../machines/team-cost/team-cost.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';

const labels = { np_pa: 'NPs and PAs', md_do: 'Physicians (MD or DO)' } as const;

/** The rows of the sheet and the announcement by the team, worked out by hand from PRICE-1. */
const results: Readonly<Record<string, { rows: readonly string[]; said: string }>> = {
  '3 2': {
    rows: ['Separate plans 3 × $79 + 2 × $99 $435 $5,220', 'Organization $499, up to 10 users $499 $5,988'],
    said: '5 clinicians: $435 a month on separate plans.',
  },
  '2 2': {
    rows: ['Separate plans 2 × $79 + 2 × $99 $356 $4,272', 'Organization $499, up to 10 users $499 $5,988'],
    said: '4 clinicians: $356 a month on separate plans.',
  },
  '3 3': {
    rows: ['Separate plans 3 × $79 + 3 × $99 $534 $6,408', 'Organization $499, up to 10 users $499 $5,988'],
    said: '6 clinicians: $499 a month on the Organization plan.',
  },
  '2 3': {
    rows: ['Separate plans 2 × $79 + 3 × $99 $455 $5,460', 'Organization $499, up to 10 users $499 $5,988'],
    said: '5 clinicians: $455 a month on separate plans.',
  },
  '2 48': {
    rows: [
      'Separate plans 2 × $79 + 48 × $99 $4,910 $58,920',
      'Organization $499 + 40 extra users $3,219 to $3,259 $38,628 to $39,108',
    ],
    said: '50 clinicians: $3,219 to $3,259 a month on the Organization plan.',
  },
};

const lastResult = 'The result above is for the last valid team.';

const field = ({ section }: Stage, role: keyof typeof labels) => section().getByLabel(labels[role], { exact: true });

export const teamCostDriver = defineDriver<typeof teamCostMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/pricing`);
    await hydrate(stage);
  },

  gestures: {
    async 'team.edit'(stage, { role, text }) {
      await field(stage, role).fill(text);
    },
    async 'team.step'({ section }, { role, by }) {
      const name = `${by === 1 ? 'One more' : 'One fewer'}: ${labels[role]}`;
      await section().getByRole('button', { name, exact: true }).press('Enter');
    },
    async 'team.finish'(stage) {
      await field(stage, 'md_do').press('Enter');
    },
  } satisfies Gestures<typeof teamCostMachine>,

  requests: {},

  async inspect(stage, outcome) {
    const { section, memory } = stage;
    const { state, context } = outcome;
    for (const part of ['team', 'reported', 'texts']) if (context?.[part]) memory.set(part, context[part]);
    const team = memory.get('team') as Record<string, number>;
    const texts = memory.get('texts') as Record<keyof typeof labels, string>;
    const reported = memory.get('reported') as string[];
    const result = results[`${team['np_pa']} ${team['md_do']}`];
    if (!result) throw new Error(`no result was worked out for ${JSON.stringify(team)}`);

    const rows = await section().getByRole('row').allInnerTexts();
    expectSame(
      'the rows',
      rows.slice(1).map((row) => row.replaceAll(/\s+/g, ' ')),
      [...result.rows],
    );
    expectSame(
      'what is announced',
      await section().getByRole('status').textContent(),
      state === 'counted' ? result.said : state === 'faulty' ? lastResult : '',
    );
    expectSame(
      'whether the result is called the last one',
      await section().getByRole('paragraph').filter({ hasText: lastResult }).count(),
      reported.length > 0 ? 1 : 0,
    );
    for (const role of ['np_pa', 'md_do'] as const) {
      // oxlint-disable no-await-in-loop -- one field after the other.
      expectSame(`the text of ${role}`, await field(stage, role).inputValue(), texts[role]);
      expectSame(
        `whether ${role} is marked as wrong`,
        (await field(stage, role).getAttribute('aria-invalid')) === 'true',
        reported.includes(role) || reported.includes('size'),
      );
      // oxlint-enable no-await-in-loop
    }
    if (asksFor(outcome, 'focusFault') && reported.length > 0)
      expectSame(
        'the focus on the wrong field',
        await field(stage, 'np_pa').evaluate((input) => document.activeElement === input),
        true,
      );
  },
});
