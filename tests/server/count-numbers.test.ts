import { expect, test } from 'vitest';
import { addUp, flowNumbers, funnel, shownTotal } from '../../server/counts/numbers.ts';
import type { CountKind, DailyCountTable } from '../../server/counts/tables.ts';

const row = (kind: CountKind, flow: string, name: string, total: number, day = '2026-01-01'): DailyCountTable => ({
  day,
  kind,
  flow,
  name,
  total,
});

const contact = (name: string, total: number) => row('transition', 'contact', name, total);

/** 40 visitors: 20 leave the form alone, 20 send it, of whom 12 get through, 6 are refused, and 2 are still waiting. */
const visits = [
  contact('start', 40),
  contact('arriving · always [2 of 2] → editing', 40),
  contact('editing · form.submit → sending', 20),
  contact('sending · sendContact done [1 of 2] → sent', 12),
  contact('sending · sendContact done [2 of 2] → refused', 6),
  row('refused field', 'contact', 'name', 3),
  row('refused field', 'contact', 'email', 9),
];

test.each([
  [0, 'under 5'],
  [1, 'under 5'],
  [4, 'under 5'],
  [5, 5],
  [1_000, 1_000],
])('[TEAM-4] a total of %d is shown as %s', (total, shown) => {
  expect(shownTotal(total)).toBe(shown);
});

test('[TEAM-4] totals of days are added up', () => {
  const days = [row('page', '', '/', 4), row('page', '', '/', 3, '2026-01-02'), row('page', '', '/contact', 9)];
  expect(addUp(days)).toEqual([
    { kind: 'page', flow: '', name: '/contact', total: 9 },
    { kind: 'page', flow: '', name: '/', total: 7 },
  ]);
});

const { flows } = flowNumbers(visits, '2026-01-01', '2026-01-28');

test('[TEAM-4] the numbers of a flow show how many came, where they left, and which field was refused most', () => {
  expect(flows['contact']).toMatchObject({
    came: 40,
    left: { editing: 20, sending: 'under 5', sent: 12, refused: 6, arriving: 'under 5' },
    refused: [
      { field: 'email', total: 9 },
      { field: 'name', total: 'under 5' },
    ],
  });
});

test('[TEAM-4] the numbers of a flow show each transition, also one that was never taken', () => {
  expect(flows['contact']?.transitions).toMatchObject({
    'editing · form.submit → sending': 20,
    'refused · form.submit → sending': 'under 5',
  });
});

test('[TEAM-4] the numbers of a flow do not say where visitors left when a transition starts in any state', () => {
  expect(flows['team-cost']?.left).toBeNull();
  expect(flows['live-demo']?.left).not.toBeNull();
});

test('[TEAM-4] the numbers leave out the flows of the relay, which no visitor takes part in', () => {
  expect(Object.keys(flows)).not.toContain('delivery');
});

test('[TEAM-4] the funnel of the numbers leads from the home page to a started trial', () => {
  const signup = (name: string, total: number) => row('transition', 'trial-signup', name, total);
  const steps = funnel([
    row('page', '', '/', 1_000),
    row('page', '', '/signup', 200),
    signup('arriving · always [2 of 3] → account', 40),
    signup('opening · after openDelay → account', 60),
    signup('account · form.submit → sending', 50),
    signup('sending · sendTrialSignup done [2 of 3] → sent', 30),
    // A refused form shows again, and no plan is chosen.
    signup('sending · sendTrialSignup done [3 of 3] → account.refused', 20),
    row('page', '', '/legal-acceptance', 4),
    row('transition', 'legal-acceptance', 'processing · recordAcceptance done [1 of 2] → success', 3),
  ]);
  expect(steps.map(({ total, share }) => [total, share?.percent ?? null, share?.of ?? null])).toEqual([
    [1_000, null, null],
    [200, 20, 'Home page opened'],
    [100, 50, 'Signup opened'],
    [50, 50, 'Plan chosen'],
    [30, 60, 'Account form sent'],
    ['under 5', null, null],
    ['under 5', null, null],
  ]);
});

test('[TEAM-4] a step of the funnel below five breaks nothing: the next one is a share of the last that is shown', () => {
  const steps = funnel([
    row('page', '', '/', 1_000),
    row('page', '', '/signup', 4),
    row('page', '', '/legal-acceptance', 25),
  ]);
  expect(steps.map(({ total, share }) => [total, share])).toEqual([
    [1_000, null],
    ['under 5', null],
    ['under 5', null],
    ['under 5', null],
    ['under 5', null],
    [25, { percent: 3, of: 'Home page opened' }],
    ['under 5', null],
  ]);
});
