import { beforeEach, expect, test } from 'vitest';
import { readCount, type TeamRole } from '../../machines/team-cost/team.ts';
import { teamCostMachine } from '../../machines/team-cost/team-cost.machine.ts';
import { teamCostView } from '../../machines/team-cost/team-cost.view.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';
import { teamCostPage } from './team-cost.page.ts';

let cost: ReturnType<typeof open>;

const open = (period: 'monthly' | 'annual' = 'monthly') => openMachine(teamCostMachine, { period });
/** Fields that got the focus. */
const focused = () => cost.did.map((each) => (each as { focusFault: { fault: unknown } }).focusFault.fault);

const view = () => teamCostView(cost.snapshot());
const edit = (role: TeamRole, text: string) => cost.send({ type: 'team.edit', role, text });
const step = (role: TeamRole, by: 1 | -1) => cost.send({ type: 'team.step', role, by });
const finish = () => cost.send({ type: 'team.finish' });
const bill = (period: 'monthly' | 'annual') => cost.send({ type: 'team.follow', period });
const months = () => view().plans.map(({ month }) => month);
const texts = () => view().fields.map(({ text }) => text);
const wrong = () => view().fields.flatMap(({ label, isWrong }) => (isWrong ? label : []));

const last = 'The result above is for the last valid team.';
const [nurses, physicians] = ['NPs and PAs', 'Physicians (MD or DO)'];

beforeEach(() => (cost = open()));

test('[SHOW-8] the team’s cost shows before any change, and is announced', () => {
  expect(view().fields.map(({ label, text }) => [label, text])).toEqual([
    [nurses, '3'],
    [physicians, '2'],
  ]);
  expect(view()).toMatchObject({
    total: { month: '$435', plan: 'separate plans', year: '$5,220' },
    status: '5 clinicians: $435 a month on separate plans.',
    comparison:
      'Separate plans cost $64 a month less. The Organization plan adds an admin dashboard and team note sharing.',
    open: null,
    last: null,
  });
  expect(view().plans).toEqual([
    { plan: 'Separate plans', formula: '3 × $79 + 2 × $99', month: '$435', year: '$5,220', isCheaper: true },
    { plan: 'Organization', formula: '$499, up to 10 users', month: '$499', year: '$5,988', isCheaper: false },
  ]);
});

/** PRICE-1, worked out by hand: separate plans, the organization plan, and the cheaper of both. */
test.each([
  ['monthly', '1', '0', '$79', '$499', 'separate plans'],
  ['monthly', '0', '1', '$99', '$499', 'separate plans'],
  ['monthly', '3', '2', '$435', '$499', 'separate plans'],
  ['monthly', '4', '3', '$613', '$499', 'the Organization plan'],
  ['annual', '3', '2', '$347', '$399', 'separate plans'],
  ['annual', '10', '0', '$630', '$399', 'the Organization plan'],
  ['monthly', '11', '0', '$869', '$548', 'the Organization plan'],
  ['monthly', '0', '11', '$1,089', '$568', 'the Organization plan'],
  ['monthly', '10', '4', '$1,186', '$695 to $775', 'the Organization plan'],
  ['annual', '10', '4', '$946', '$555 to $619', 'the Organization plan'],
  ['monthly', '25', '25', '$4,450', '$2,759 to $2,959', 'the Organization plan'],
] as const)(
  '[SHOW-8] [PRICE-1] a team billed %s, of %s and %s, costs %s or %s: %s',
  (period, np, md, separate, plan, cheaper) => {
    cost = open(period);
    edit('np_pa', np);
    edit('md_do', md);
    expect([months(), view().total.plan]).toEqual([[separate, plan], cheaper]);
    expect(view().plans.map(({ isCheaper }) => isCheaper)).toEqual([
      cheaper === 'separate plans',
      cheaper !== 'separate plans',
    ]);
  },
);

test('[SHOW-8] both sums show where the plan leaves open which users it covers', () => {
  edit('np_pa', '10');
  edit('md_do', '4');
  expect(view().total).toEqual({ month: '$695 to $775', plan: 'the Organization plan', year: '$8,340 to $9,300' });
  expect(view().plans[1]?.formula).toBe('$499 + 4 extra users');
  expect(view().open).toContain('Ask us which applies to you.');
  // 1,186 - 775.
  expect(view().comparison).toContain('at least $411 a month less');
  edit('md_do', '1');
  expect([view().plans[1]?.formula, view().open?.length]).toEqual(['$499 + 1 extra user', expect.any(Number)]);
  edit('np_pa', '4');
  edit('md_do', '3');
  expect([view().open, view().comparison.includes('at least')]).toEqual([null, false]);
});

test('[PRICE-1] another billing period changes the sums at once, and shows no error for a field being typed', () => {
  edit('np_pa', 'few');
  bill('annual');
  expect([months()[0], wrong(), view().status]).toEqual(['$347', [], '']);
  cost.wait(800);
  expect(wrong()).toEqual([nurses]);
  bill('monthly');
  expect([months()[0], wrong()]).toEqual(['$435', [nurses]]);
});

test('[SHOW-8] [PRICE-3] the next step is a trial, or a mail with the team where one plan costs less', () => {
  expect(view().way).toMatchObject({ mail: null, offer: 'Start trial', about: '' });
  edit('np_pa', '10');
  edit('md_do', '4');
  expect(view().way).toMatchObject({ offer: 'Contact sales', about: ' for this team' });
  const mail = () => decodeURIComponent(view().way.mail ?? '');
  expect(mail()).toMatch(/^mailto:/);
  expect(mail()).toContain('subject=Staveline Organization plan');
  expect(mail()).toContain('billed monthly');
  expect(mail()).toContain('NPs and PAs: 10\r\nPhysicians (MD or DO): 4');
  bill('annual');
  expect(mail()).toContain('billed yearly');
});

test.each([
  ['few', 'Enter a whole number from 0 to 50.'],
  ['-1', 'Enter a whole number from 0 to 50.'],
  ['2.5', 'Enter a whole number from 0 to 50.'],
  ['51', 'Enter a whole number from 0 to 50.'],
  ['49', null],
])('[SHOW-8] the invalid text %j keeps the last cost, and shows its error after 800 ms', (text, message) => {
  edit('np_pa', text);
  cost.wait(799);
  expect([months()[0], wrong(), view().last, view().status]).toEqual(['$435', [], null, '']);
  cost.wait(1);
  expect([months()[0], view().fields[0]?.message]).toEqual(['$435', message]);
  // A team of 51 has both fields wrong, and one message.
  expect(wrong()).toEqual(message === null ? [nurses, physicians] : [nurses]);
  expect(view().sizeMessage).toBe(
    message === null ? 'Enter a team of 1 to 50. For a larger group, ask about the Enterprise plan.' : null,
  );
  expect([view().last, view().status]).toEqual([last, last]);
  edit('np_pa', '4');
  expect([months()[0], wrong(), view().last]).toEqual(['$514', [], null]);
});

test('[SHOW-8] a team without members has no cost', () => {
  edit('md_do', '0');
  edit('np_pa', '0');
  finish();
  expect(view().sizeMessage).toContain('Enter a team of 1 to 50.');
  expect(months()[0]).toBe('$237');
});

test('[SHOW-8] each change restarts the pause, and a second invalid field has its own', () => {
  edit('np_pa', 'few');
  cost.wait(500);
  edit('np_pa', 'x');
  cost.wait(799);
  expect(wrong()).toEqual([]);
  cost.wait(1);
  expect(wrong()).toEqual([nurses]);
  edit('md_do', 'x');
  cost.wait(799);
  expect(wrong()).toEqual([nurses]);
  cost.wait(1);
  expect(wrong()).toEqual([nurses, physicians]);
});

test('[SHOW-8] a corrected field loses its error at once, and an invalid one gets it after a pause', () => {
  edit('np_pa', 'few');
  edit('md_do', 'few');
  cost.wait(800);
  edit('np_pa', '3');
  expect(wrong()).toEqual([physicians]);
  edit('np_pa', 'few');
  expect(wrong()).toEqual([physicians]);
  edit('np_pa', '3');
  edit('md_do', '1');
  expect([wrong(), view().last, months()[0]]).toEqual([[], null, '$336']);
});

test('[SHOW-8] [UI-2] Enter shows all errors at once, and focuses the first invalid field each time', () => {
  edit('np_pa', 'few');
  edit('md_do', '2.5');
  finish();
  expect([wrong(), focused()]).toEqual([[nurses, physicians], ['np_pa']]);
  edit('np_pa', '3');
  cost.wait(800);
  finish();
  finish();
  expect([wrong(), focused()]).toEqual([[physicians], ['np_pa', 'md_do', 'md_do']]);
  edit('md_do', '48');
  finish();
  expect(focused().at(-1)).toBe('size');
});

test('[SHOW-8] the cost is announced 800 ms after the last change, or on Enter, which moves no focus', () => {
  edit('np_pa', '4');
  cost.wait(799);
  expect([months()[0], view().status]).toEqual(['$514', '']);
  cost.wait(1);
  expect(view().status).toBe('6 clinicians: $499 a month on the Organization plan.');
  edit('np_pa', '1');
  edit('md_do', '0');
  finish();
  expect(view().status).toBe('1 clinician: $79 a month on separate plans.');
  finish();
  expect(focused()).toEqual([undefined]);
});

test('[SHOW-8] a button changes the cost at once, and corrects only its own field', () => {
  step('np_pa', 1);
  expect([texts(), months()[0], view().status]).toEqual([
    ['4', '2'],
    '$514',
    '6 clinicians: $499 a month on the Organization plan.',
  ]);
  step('md_do', -1);
  expect([texts(), months()[0]]).toEqual([['4', '1'], '$415']);
  edit('np_pa', 'few');
  edit('md_do', 'x');
  step('np_pa', 1);
  expect([texts(), wrong(), view().last]).toEqual([['5', 'x'], [physicians], last]);
  step('md_do', -1);
  expect([texts(), wrong(), view().last]).toEqual([['5', '0'], [], null]);
});

test('[SHOW-8] the buttons stop at the limits, and bring a team that is too large back', () => {
  const can = () => view().fields.flatMap(({ canShrink, canGrow }) => [canShrink, canGrow]);
  edit('np_pa', '47');
  expect(can()).toEqual([true, true, true, true]);
  step('np_pa', 1);
  expect(can()).toEqual([true, false, true, false]);
  step('md_do', 1);
  expect(texts()).toEqual(['48', '2']);
  edit('np_pa', '0');
  edit('md_do', '1');
  expect(can()).toEqual([false, true, false, true]);
  step('md_do', -1);
  expect([texts(), months()[0]]).toEqual([['0', '1'], '$99']);
  edit('np_pa', '40');
  edit('md_do', '12');
  step('np_pa', -1);
  step('np_pa', -1);
  expect([texts(), months()[0]]).toEqual([['38', '12'], '$4,190']);
});

test('[SHOW-8] a button at its limit changes nothing, not even a pending pause', () => {
  edit('np_pa', '49');
  cost.wait(500);
  step('np_pa', 1);
  cost.wait(299);
  expect([texts()[0], wrong()]).toEqual(['49', []]);
  cost.wait(1);
  expect(wrong()).toEqual([nurses, physicians]);
});

test('[SHOW-8] a team has whole numbers from 0 to 50', () => {
  expect(['0', '7', ' 12 ', '50', '007'].map(readCount)).toEqual([0, 7, 12, 50, 7]);
  for (const text of ['', ' ', '51', '-1', '2.5', '1e1', 'many', '٣', '1000']) expect(readCount(text), text).toBeNull();
});

test('[FLOW-2] every state is reached, every transition is taken, and every cost is of a team of 1 to 50', () => {
  for (const snapshot of walk(teamCostPage)) {
    const { team } = (snapshot as ReturnType<typeof cost.snapshot>).context;
    expect([team.np_pa + team.md_do >= 1, team.np_pa + team.md_do <= 50]).toEqual([true, true]);
    const { last: told, fields, total } = teamCostView(snapshot as never);
    expect(told !== null).toBe(fields.some(({ isWrong }) => isWrong));
    expect(total.month).toMatch(/^\$[\d,]+( to \$[\d,]+)?$/);
  }
});
