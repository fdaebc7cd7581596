import { faultsIn, readCount, sizeOf, steppedBy } from '../../machines/team-cost/team.ts';
import { teamCostMachine } from '../../machines/team-cost/team-cost.machine.ts';
import { teamCostView } from '../../machines/team-cost/team-cost.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const labels = { np_pa: 'NPs and PAs', md_do: 'Physicians (MD or DO)' };

const field = ({ region }: Screen, role: keyof typeof labels) =>
  region.getByRole('textbox', { name: labels[role], exact: true });

const textIs = ({ region, expect }: Screen, part: RegExp, text: string | null) =>
  expect(region.locator('p:not([role])').filter({ hasText: part })).toHaveText(text === null ? [] : [text]);

export const teamCostPage = definePageFlow({
  machine: teamCostMachine,
  view: teamCostView,
  starts: { 'with the example': { period: 'monthly' }, 'with billing=annual': { period: 'annual' } },
  address: { 'with the example': '/pricing', 'with billing=annual': '/pricing?billing=annual' },
  events: {
    'team.edit': [
      { type: 'team.edit', role: 'np_pa', text: '2' },
      { type: 'team.edit', role: 'np_pa', text: 'few' },
      { type: 'team.edit', role: 'md_do', text: '48' },
    ],
    'team.step': [
      { type: 'team.step', role: 'md_do', by: 1 },
      { type: 'team.step', role: 'np_pa', by: -1 },
    ],
    'team.follow': [
      { type: 'team.follow', period: 'monthly' },
      { type: 'team.follow', period: 'annual' },
    ],
  },
  // The team matters only in whether it can grow or shrink.
  serializeState: ({ value, context: { texts, team, reported, period } }) =>
    JSON.stringify([
      value,
      period,
      faultsIn(texts),
      reported,
      steppedBy(texts, team, 'md_do', 1) !== null,
      steppedBy(texts, team, 'np_pa', -1) !== null,
    ]),
  filterEvents: ({ context: { texts, team, period } }, event) => {
    if (event.type === 'team.follow') return event.period !== period;
    // Filling in an equal text changes nothing.
    if (event.type === 'team.edit') return texts[event.role] !== event.text;
    // Further steps within the limits reach no new state; steps beyond the limits do.
    if (event.type !== 'team.step') return true;
    if (event.by === 1) return sizeOf(team) >= 50 || team.md_do <= 2;
    return (readCount(texts.np_pa) ?? team.np_pa) === 3;
  },

  gestures: {
    'team.edit': (screen, { role, text }) => field(screen, role).fill(text),
    'team.step': ({ region }, { role, by }) =>
      region
        .getByRole('button', { name: `${by === 1 ? 'One more' : 'One fewer'}: ${labels[role]}` })
        .press(by === 1 ? 'Enter' : 'Space'),
    'team.finish': async (screen, _, { fields }) => {
      await field(screen, 'md_do').press('Enter');
      const isFaultless =
        fields.every(({ text }) => text !== 'few') && Number(fields[1]?.text) + Number(fields[0]?.text) <= 50;
      await screen.expect(field(screen, isFaultless ? 'md_do' : 'np_pa')).toBeFocused();
    },
    'team.follow': ({ page }, { period }) =>
      page.getByRole('radio', { name: period === 'annual' ? /^Annual/ : /^Monthly/ }).press('Space'),
  },
  shows: {
    fields: async (screen, fields) => {
      await Promise.all(
        fields.map(async ({ role, text, isWrong, message }, index) => {
          const { region, expect } = screen;
          await expect(field(screen, role)).toHaveValue(text);
          await expect(region.locator(`#team-${role}[aria-invalid=true]`)).toHaveCount(isWrong ? 1 : 0);
          await expect(region.locator(`#team-${role}-message`)).toHaveText(message === null ? [] : [message]);
          await expect(region.locator('form label').nth(index)).toHaveText(labels[role]);
        }),
      );
    },
    sizeMessage: (screen, message) => textIs(screen, /^Enter a team of/, message),
    total: ({ region, expect }, { month, plan, year }) =>
      expect(region.locator('p', { has: region.page().locator('b') }).first()).toHaveText(
        `${month} a month on ${plan}${year} a year`,
      ),
    plans: async ({ region, expect }, plans) => {
      const rows = region.getByRole('row');
      await expect(rows).toHaveText([
        /Month/,
        ...plans.map(({ plan, formula, month, year }) => `${plan}${formula}${month}${year}`),
      ]);
      await expect(region.locator('tbody tr[class]')).toContainText(
        plans.find(({ isCheaper }) => isCheaper)?.plan ?? '',
      );
    },
    comparison: (screen, comparison) => textIs(screen, /costs? .*a month less/, comparison),
    open: (screen, open) => textIs(screen, /^The first sum applies/, open),
    way: async ({ region, expect }, { mail, offer, about, why }) => {
      const link = region.getByRole('link', { name: `${offer}${about}`, exact: true });
      await expect(link).toHaveAttribute('href', mail ?? '/landing-new/signup');
      await expect(region.getByText(why)).toBeVisible();
    },
    last: (screen, last) => textIs(screen, /^The result above/, last),
    status: ({ region, expect }, status) => expect(region.getByRole('status')).toHaveText(status),
  },
  controls: ({ fields, way: { offer, about } }) => [
    ...fields.flatMap(({ label, canShrink, canGrow, isWrong }) => [
      `button "One fewer: ${label}"${canShrink ? '' : ' [disabled]'}`,
      `button "One more: ${label}"${canGrow ? '' : ' [disabled]'}`,
      `textbox "${label}"${isWrong ? ' [invalid]' : ''}`,
    ]),
    `link "${offer}${about}"`,
  ],
});
