import { beforeEach, expect, test } from 'vitest';
import { textsFrom } from '../../machines/roi-calculator/roi.ts';
import { roiCalculatorMachine } from '../../machines/roi-calculator/roi-calculator.machine.ts';
import { roiCalculatorView } from '../../machines/roi-calculator/roi-calculator.view.ts';
import type { RoiField, RoiTexts } from '../../machines/roi-calculator/roi-fields.ts';
import { roiCalculatorPage } from './roi-calculator.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

let calculator: ReturnType<typeof open>;
const open = (address: Partial<RoiTexts> = {}) => openMachine(roiCalculatorMachine, { texts: textsFrom(address) });

interface Done {
  writeAddress?: { inputs: { clinicians: number } };
  focusWrong?: { field: RoiField | undefined };
}
/** The number of clinicians in each address that was written, and the fields that got the focus. */
const did = () =>
  (calculator.did as readonly Done[]).map(({ writeAddress, focusWrong }) =>
    writeAddress ? writeAddress.inputs.clinicians : focusWrong?.field,
  );

const view = () => roiCalculatorView(calculator.snapshot());
const edit = (field: RoiField, text: string) => calculator.send({ type: 'roi.edit', field, text });
const finish = () => calculator.send({ type: 'roi.finish' });
const follow = (address: Partial<RoiTexts>) => calculator.send({ type: 'roi.follow', texts: textsFrom(address) });
const totals = () => [view().totals.back, view().totals.net];
const marked = () => view().fields.flatMap(({ label, error }) => (error === null ? [] : label));
const textOf = (label: string) => view().fields.find((field) => field.label === label)?.text;

const last = 'One of the fields is not a number we can use. The result above is from your last valid numbers.';

beforeEach(() => (calculator = open()));

test('[STAT-1] the calculator has a result before any change, and announces it', () => {
  expect(view().fields.map(({ label, text, error }) => [label, text, error])).toEqual([
    ['Clinicians', '10', null],
    ['Visits per day', '16', null],
    ['Minutes per note', '12', null],
    ['Share saved', '50', null],
    ['Value of an hour', '100', null],
    ['Plan price', '99', null],
  ]);
  expect(view()).toMatchObject({ last: null, status: '320 hours back a month, $31,010 after plan costs.' });
  expect(view().lines.map(({ what, formula, result }) => [what, formula, result])).toEqual([
    ['Visits', '10 × 16 × 20 days', '3,200'],
    ['Documentation', '3,200 × 12 min ÷ 60', '640 h'],
    ['Time back', '640 h × 50%', '320 h'],
    ['Value of that time', '320 h × $100', '$32,000'],
    ['Plans', '10 × $99', '−$990'],
  ]);
  calculator.wait(60_000);
  expect([totals(), did()]).toEqual([['320', '$31,010'], [10]]);
});

/** Worked out by hand. */
test.each([
  ['10', '16', '12', '50', '100', '99', '320', '$31,010'],
  ['25', '18.5', '12', '50', '100', '99', '925', '$90,025'],
  ['3', '17', '7', '33', '$90.50', '79', '39.3', '$3,320'],
  // Each line is calculated from the printed one above it: 0.055 hours count as 0.1.
  ['1', '16.5', '1', '1', '10', '0', '0.1', '$1'],
  ['10', '1', '1', '1', '1', '99', '0', '−$990'],
])('[STAT-1] %s clinicians, %s visits, %s min, %s%%, %s, %s: %s hours and %s', (...figures) => {
  const [clinicians, visits, minutes, saved, hour, price, ...result] = figures;
  for (const [field, text] of Object.entries({ clinicians, visits, minutes, saved, hour, price }))
    edit(field as RoiField, text ?? '');
  expect(totals()).toEqual(result);
});

test.each(['', '0', '-5', '1e9', '99999999999999999999', 'twelve'])(
  '[STAT-1] the invalid figure %j keeps the result, and a valid one changes it again',
  (figure) => {
    edit('clinicians', figure);
    calculator.wait(800);
    expect(totals()).toEqual(['320', '$31,010']);
    edit('clinicians', '20');
    expect(totals()).toEqual(['640', '$62,020']);
  },
);

test('[STAT-1] [UI-2] an invalid figure keeps the result, and shows its error after 800 ms', () => {
  edit('clinicians', 'many');
  calculator.wait(799);
  expect([marked(), view().last, view().status]).toEqual([[], null, '']);
  calculator.wait(1);
  expect(view().fields[0]?.error).toBe('Enter a whole number from 1 to 10,000.');
  expect([view().last, view().status]).toEqual([last, last]);
  calculator.wait(60_000);
  expect([totals(), did()]).toEqual([['320', '$31,010'], [10]]);
});

test('[STAT-1] each change restarts the pause, and a second invalid figure has its own', () => {
  edit('saved', 'many');
  calculator.wait(500);
  edit('saved', '101');
  calculator.wait(799);
  expect(marked()).toEqual([]);
  calculator.wait(1);
  expect(view().fields[3]?.error).toBe('Enter a number from 1 to 100.');
  edit('price', 'x');
  calculator.wait(799);
  expect(marked()).toEqual(['Share saved']);
  calculator.wait(1);
  expect(marked()).toEqual(['Share saved', 'Plan price']);
});

test('[STAT-1] a corrected field loses its error at once, and an invalid one gets it after a pause', () => {
  edit('clinicians', 'many');
  edit('price', '1001');
  calculator.wait(800);
  expect(marked()).toEqual(['Clinicians', 'Plan price']);
  edit('clinicians', '20');
  expect([marked(), totals()]).toEqual([['Plan price'], ['320', '$31,010']]);
  edit('clinicians', 'many');
  expect(marked()).toEqual(['Plan price']);
  edit('clinicians', '20');
  edit('price', '1000');
  expect([marked(), view().last, totals()]).toEqual([[], null, ['640', '$44,000']]);
});

test('[STAT-1] [UI-2] Enter shows all errors at once, and focuses the first invalid field each time', () => {
  edit('price', '-1');
  edit('visits', 'x');
  finish();
  expect([marked(), did()]).toEqual([
    ['Visits per day', 'Plan price'],
    [10, 'visits'],
  ]);
  edit('visits', '16');
  calculator.wait(800);
  finish();
  expect([marked(), did()]).toEqual([['Plan price'], [10, 'visits', 'price']]);
});

test('[STAT-1] Enter with valid figures announces and writes the address at once, and moves no focus', () => {
  edit('clinicians', '25');
  expect([did(), view().status]).toEqual([[10], '']);
  finish();
  expect(did()).toEqual([10, undefined, 25]);
  expect(view().status).toBe('800 hours back a month, $77,525 after plan costs.');
  finish();
  calculator.wait(60_000);
  expect(did()).toEqual([10, undefined, 25]);
});

test('[STAT-1] the result changes at once, the address and the announcement 800 ms after the last change', () => {
  edit('clinicians', '1,200');
  expect([totals()[0], view().status, textOf('Clinicians')]).toEqual(['38,400', '', '1,200']);
  calculator.wait(799);
  expect([did(), view().status]).toEqual([[10], '']);
  calculator.wait(1);
  expect([did(), view().status.slice(0, 17)]).toEqual([[10, 1_200], '38,400 hours back']);
});

test('[STAT-1] a link’s figures count from the start, and an invalid one shows its error from the start', () => {
  calculator = open({ clinicians: '25', visits: '18.5' });
  expect([textOf('Clinicians'), totals()]).toEqual(['25', ['925', '$90,025']]);
  calculator = open({ clinicians: 'many' });
  expect([textOf('Clinicians'), marked(), view().last, totals()]).toEqual([
    'many',
    ['Clinicians'],
    last,
    ['320', '$31,010'],
  ]);
  expect(did()).toEqual([]);
  edit('clinicians', '25');
  expect([marked(), totals()]).toEqual([[], ['800', '$77,525']]);
});

test('[STAT-1] a followed link fills in its figures, valid or not', () => {
  follow({ clinicians: '25', visits: '18.5' });
  expect([textOf('Clinicians'), textOf('Visits per day'), totals()]).toEqual(['25', '18.5', ['925', '$90,025']]);
  expect(view().status).not.toBe('');
  follow({ clinicians: 'many' });
  expect([textOf('Clinicians'), textOf('Visits per day'), marked()]).toEqual(['many', '16', ['Clinicians']]);
  expect(totals()).toEqual(['925', '$90,025']);
  follow({ clinicians: '25' });
  expect([marked(), totals()]).toEqual([[], ['800', '$77,525']]);
});

test('[STAT-1] a new address does not overwrite typed figures, nor reformat equal ones', () => {
  edit('clinicians', '40');
  follow({ clinicians: '25' });
  expect([textOf('Clinicians'), totals()]).toEqual(['40', ['1,280', '$124,040']]);
  edit('clinicians', '1,200');
  calculator.wait(800);
  follow({ clinicians: '1200' });
  expect(textOf('Clinicians')).toBe('1,200');
});

test('[FLOW-2] every state is reached, every transition is taken, and only invalid fields have an error', () => {
  for (const snapshot of walk(roiCalculatorPage)) {
    const { fields, isCurrent, last: told, totals: shown } = roiCalculatorView(snapshot as never);
    const wrong = fields.filter(({ text }) => ['many', '1001'].includes(text));
    expect(wrong).toEqual(expect.arrayContaining(fields.filter(({ error }) => error !== null)));
    if (isCurrent) expect([wrong, told]).toEqual([[], null]);
    expect(shown.net).toMatch(/^−?\$[\d,]+$/);
  }
});
