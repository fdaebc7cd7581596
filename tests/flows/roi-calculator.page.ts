import { textsFrom } from '../../machines/roi-calculator/roi.ts';
import { roiCalculatorMachine } from '../../machines/roi-calculator/roi-calculator.machine.ts';
import { roiCalculatorView } from '../../machines/roi-calculator/roi-calculator.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const field = ({ region }: Screen, label: string) => region.getByRole('textbox', { name: label, exact: true });

/** Values of an address without a query. */
const example = { clinicians: '10', visits: '16', minutes: '12', saved: '50', hour: '100', price: '99' };

/** Two addresses with the same values, by the number of clinicians: one is always another than the page has. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '25': ['?clinicians=25&visits=18.5', '?clinicians=25&visits=18.5&minutes=12&saved=50&hour=100&price=99'],
  many: ['?clinicians=many', '?clinicians=many&visits=16'],
};

export const roiCalculatorPage = definePageFlow({
  machine: roiCalculatorMachine,
  view: roiCalculatorView,
  starts: {
    'without a word in the address': { texts: textsFrom({}) },
    'with values that cannot be counted with': { texts: textsFrom({ clinicians: 'many' }) },
  },
  address: {
    'without a word in the address': '/enterprise',
    'with values that cannot be counted with': '/enterprise?clinicians=many',
  },
  events: {
    'roi.edit': [
      { type: 'roi.edit', field: 'clinicians', text: '25' },
      { type: 'roi.edit', field: 'clinicians', text: 'many' },
      { type: 'roi.edit', field: 'price', text: '1001' },
    ],
    'roi.follow': [
      { type: 'roi.follow', texts: textsFrom({ clinicians: '25', visits: '18.5' }) },
      { type: 'roi.follow', texts: textsFrom({ clinicians: 'many' }) },
    ],
  },
  // Filling in an equal text changes nothing.
  filterEvents: ({ context: { texts } }, event) => event.type !== 'roi.edit' || texts[event.field] !== event.text,

  gestures: {
    'roi.edit': (screen, event) =>
      field(screen, { clinicians: 'Clinicians', price: 'Plan price' }[String(event.field)] ?? '').fill(event.text),
    'roi.finish': async (screen, _, { fields }) => {
      await field(screen, 'Visits per day').press('Enter');
      const wrong = fields.find(({ text }) => text === 'many' || text === '1001');
      await screen.expect(field(screen, wrong?.label ?? 'Visits per day')).toBeFocused();
    },
    // Navigates like a link of the page: the address changes, and the page stays.
    'roi.follow': ({ page }, { texts }) =>
      page.evaluate(
        (addresses = []) =>
          history.pushState(
            null,
            '',
            addresses.find((address) => address !== location.search),
          ),
        queries[texts.clinicians],
      ),
  },
  shows: {
    fields: async (screen, fields) => {
      await screen.expect(screen.region.getByRole('textbox')).toHaveCount(fields.length);
      await Promise.all(
        fields.map(async ({ field: name, label, text, error }) => {
          const { region, expect } = screen;
          await expect(field(screen, label)).toHaveValue(text);
          await expect(region.locator(`#roi-${name}-error`)).toHaveText(error === null ? [] : [error]);
          await expect(region.locator(`#roi-${name}[aria-invalid=true]`)).toHaveCount(error === null ? 0 : 1);
        }),
      );
    },
    totals: ({ region, expect }, { back, net }) =>
      expect(region.locator('p').filter({ hasText: 'after plan costs' }).first()).toHaveText(
        `${back} hours back${net} after plan costs`,
      ),
    lines: ({ region, expect }, lines) =>
      expect(region.getByRole('row')).toHaveText([
        /Formula/,
        ...lines.map(({ what, formula, result }) => `${what}${formula}${result}`),
      ]),
    inputs: async ({ page, expect }, inputs, { isCurrent }) => {
      if (!isCurrent) return;
      const expected = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]));
      await expect
        .poll(() => ({ ...example, ...Object.fromEntries(new URL(page.url()).searchParams) }))
        .toEqual(expected);
    },
    last: ({ region, expect }, last) =>
      expect(region.locator('p:not([role])').filter({ hasText: 'your last valid numbers' })).toHaveText(
        last === null ? [] : [last],
      ),
    isCurrent: ({ region, expect }, isCurrent) =>
      isCurrent
        ? expect(region).toHaveAttribute('data-state', 'estimated')
        : expect(region).not.toHaveAttribute('data-state', 'estimated'),
    status: ({ region, expect }, status) => expect(region.getByRole('status')).toHaveText(status),
  },
  controls: ({ fields }) => [
    ...fields.map(({ label, error }) => `textbox "${label}"${error === null ? '' : ' [invalid]'}`),
    'button "Copy the link to this estimate"',
  ],
});
