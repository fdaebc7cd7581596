import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { textsFrom } from './roi.ts';
import { roiCalculatorMachine } from './roi-calculator.machine.ts';
import { roiCalculatorView } from './roi-calculator.view.ts';

const example = textsFrom({});
const larger = textsFrom({ clinicians: '25', visits: '18.5' });
const nonsense = textsFrom({ clinicians: 'many' });

export const roiCalculatorFlow = defineFlow({
  machine: roiCalculatorMachine,
  verifiedIn: 'page',
  view: roiCalculatorView,
  outside: ['roi.follow'],
  starts: {
    'without a word in the address': { texts: example },
    'with values that cannot be counted with': { texts: nonsense },
  },
  events: {
    'roi.edit': [
      { type: 'roi.edit', field: 'clinicians', text: '25' },
      { type: 'roi.edit', field: 'clinicians', text: 'many' },
      { type: 'roi.edit', field: 'price', text: '1001' },
    ],
    'roi.finish': [{ type: 'roi.finish' }],
    'roi.follow': [
      { type: 'roi.follow', texts: larger },
      { type: 'roi.follow', texts: nonsense },
    ],
  } satisfies EventSamples<typeof roiCalculatorMachine>,
  actors: {},
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
  // Filling in the text that is there changes nothing.
  filterEvents: ({ context: { texts } }, event) => event.type !== 'roi.edit' || texts[event.field] !== event.text,
});
