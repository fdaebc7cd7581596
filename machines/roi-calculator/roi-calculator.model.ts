import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { readInputs, sameInputs, textsFrom } from './roi.ts';
import { roiCalculatorMachine } from './roi-calculator.machine.ts';

const example = textsFrom({});
const larger = textsFrom({ clinicians: '25', visits: '18.5' });
const nonsense = textsFrom({ clinicians: 'many' });

export const roiCalculatorFlow = defineFlow({
  machine: roiCalculatorMachine,
  verifiedIn: 'page',
  starts: {
    'without a word in the address': { texts: example },
    'with values that cannot be counted with': { texts: nonsense },
  },
  events: {
    'roi.edit': [
      { type: 'roi.edit', texts: larger },
      { type: 'roi.edit', texts: nonsense },
    ],
    'roi.finish': [{ type: 'roi.finish' }],
    'roi.follow': [
      { type: 'roi.follow', texts: larger },
      { type: 'roi.follow', texts: nonsense },
    ],
  } satisfies EventSamples<typeof roiCalculatorMachine>,
  actors: {},
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
  // A change needs another value.
  filterEvents: ({ context: { inputs, wrong } }, event) => {
    if (event.type !== 'roi.edit') return true;
    const edited = readInputs(event.texts);
    return edited === null ? wrong.length === 0 : wrong.length > 0 || !sameInputs(edited, inputs);
  },
});
