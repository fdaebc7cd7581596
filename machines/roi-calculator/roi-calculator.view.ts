import type { SnapshotFrom } from 'xstate';
import { numberText, signedDollars } from '../domain/money.ts';
import { estimateOf, workedLines } from './roi.ts';
import type { roiCalculatorMachine } from './roi-calculator.machine.ts';
import { type RoiField, roiFieldNames, roiFields } from './roi-fields.ts';

const labels: Readonly<Record<RoiField, string>> = {
  clinicians: 'Clinicians',
  visits: 'Visits per day',
  minutes: 'Minutes per note',
  saved: 'Share saved',
  hour: 'Value of an hour',
  price: 'Plan price',
};

function messageOf(field: RoiField): string {
  const { min, max, whole } = roiFields[field];
  return `Enter a ${whole ? 'whole number' : 'number'} from ${min} to ${numberText(max)}.`;
}

const lastResult = 'One of the fields is not a number we can use. The result above is from your last valid numbers.';

/** STAT-1. */
export const roiCalculatorView = ({ value, context }: SnapshotFrom<typeof roiCalculatorMachine>) => {
  const { texts, inputs, shown } = context;
  const isCurrent = value === 'estimated';
  const estimate = estimateOf(inputs);
  const [back, net] = [numberText(estimate.back), signedDollars(estimate.net)];
  return {
    fields: roiFieldNames.map((field) => ({
      field,
      label: labels[field],
      text: texts[field],
      error: shown.includes(field) ? messageOf(field) : null,
    })),
    /** Hours a month, and dollars after the plans' cost. */
    totals: { back, net },
    lines: workedLines(inputs, estimate),
    /** The values of the result, for its address. */
    inputs,
    /** Below a result that no longer matches the fields. */
    last: shown.length > 0 ? lastResult : null,
    /** Whether the address holds the values. */
    isCurrent,
    /** Text for screen readers; empty while the visitor types. */
    status: isCurrent ? `${back} hours back a month, ${net} after plan costs.` : value === 'invalid' ? lastResult : '',
  };
};

export type RoiCalculatorView = ReturnType<typeof roiCalculatorView>;
