import { numberText, signedDollars } from '../domain/money.ts';
import { defineView, paragraph, text, type ViewNode } from '../core/view.ts';
import { estimateOf, workedLines } from './roi.ts';
import { type RoiField, roiFieldNames, roiFields } from './roi-fields.ts';
import { type RoiCalculatorContext, type RoiCalculatorEvent, roiCalculatorMachine } from './roi-calculator.machine.ts';

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

function sentenceOf({ back, net }: { back: number; net: number }): string {
  return `${numberText(back)} hours back a month, ${signedDollars(net)} after plan costs.`;
}

const lastResult = 'One of the fields is not a number we can use. The result above is from your last valid numbers.';

function fieldNode(field: RoiField, { texts, shown }: RoiCalculatorContext) {
  return {
    role: 'textbox',
    name: labels[field],
    field,
    required: true,
    value: texts[field],
    fill: (typed) => ({ type: 'roi.edit', field, text: typed }),
    ...(shown.includes(field) && { invalid: true, error: messageOf(field) }),
  } as ViewNode<RoiCalculatorEvent> & { name: string; field: RoiField };
}

/** STAT-1. */
export const roiCalculatorView = defineView(roiCalculatorMachine, ({ value, context }) => {
  const { inputs, shown } = context;
  const estimate = estimateOf(inputs);
  return {
    fields: {
      role: 'presentation',
      children: roiFieldNames.map((field) => fieldNode(field, context)),
      ...(value !== 'estimated' && { enter: { type: 'roi.finish' } as const }),
    },
    totals: {
      role: 'paragraph',
      children: [
        text(numberText(estimate.back)),
        text(' hours back'),
        text(signedDollars(estimate.net)),
        text(' after plan costs'),
      ],
    },
    lines: workedLines(inputs, estimate).map(
      ({ what, formula, result }) => ({ role: 'row', children: [text(what), text(formula), text(result)] }) as const,
    ),
    last: shown.length > 0 ? paragraph(lastResult) : null,
    copy: { role: 'button', name: 'Copy the link to this estimate', inputs } as const,
    status: {
      role: 'status',
      text: value === 'estimated' ? sentenceOf(estimate) : value === 'invalid' ? lastResult : '',
    },
  };
});
