import { assign, setup } from 'xstate';
import { exampleInputs, readInputs, type RoiInputs, sameInputs, wrongFields } from './roi.ts';
import type { RoiField, RoiTexts } from './roi-fields.ts';

interface Texts {
  texts: RoiTexts;
}

export interface RoiCalculatorContext extends Texts {
  /** The values of the shown result: the last valid ones. */
  inputs: RoiInputs;
  /** Invalid fields with a visible message. */
  shown: readonly RoiField[];
}

export type RoiCalculatorEvent =
  | { type: 'roi.edit'; field: RoiField; text: string }
  /** The Enter key. */
  | { type: 'roi.finish' }
  /** The address changed by history or a link. */
  | { type: 'roi.follow'; texts: RoiTexts };

/** Keeps the last result while values are invalid, and the messages of fields that still are. */
function take({ inputs, shown }: Omit<RoiCalculatorContext, 'texts'>, { texts }: Texts): RoiCalculatorContext {
  const wrong = wrongFields(texts);
  return { texts, inputs: readInputs(texts) ?? inputs, shown: shown.filter((field) => wrong.includes(field)) };
}

/** The calculator of the enterprise page (STAT-1), and when it shows errors. */
export const roiCalculatorMachine = setup({
  types: {
    context: {} as RoiCalculatorContext,
    /** Values of the address at page load, completed by the example's. */
    input: {} as Texts,
    events: {} as RoiCalculatorEvent,
  },
  /** Milliseconds without typing. */
  delays: { pause: 800 },
  actions: {
    take: assign(({ context }, texts: Texts) => take(context, texts)),
    showMessages: assign(({ context }) => ({ shown: wrongFields(context.texts) })),
    /** Provided by the page: replaces the history entry's address, unless it has these values. */
    writeAddress: (_, _params: { inputs: RoiInputs }) => {},
    /** Provided by the page: focuses the first invalid field. */
    focusWrong: (_, _params: { field: RoiField | undefined }) => {},
  },
  guards: {
    isCountable: ({ context }) => readInputs(context.texts) !== null,
    isShownAlready: ({ context }, { texts }: Texts) => {
      const inputs = readInputs(texts);
      return inputs !== null && sameInputs(inputs, context.inputs);
    },
  },
}).createMachine({
  id: 'roi-calculator',
  context: ({ input }) => take({ inputs: exampleInputs, shown: [] }, input),
  initial: 'checking',
  on: {
    'roi.edit': {
      target: '.editing',
      actions: {
        type: 'take',
        params: ({ context, event }) => ({ texts: { ...context.texts, [event.field]: event.text } }),
      },
    },
    'roi.finish': {
      target: '.checking',
      actions: { type: 'focusWrong', params: ({ context }) => ({ field: wrongFields(context.texts)[0] }) },
    },
    'roi.follow': { target: '.checking', actions: { type: 'take', params: ({ event }) => event } },
  },
  states: {
    checking: {
      description: 'The values of the address or of the fields are looked at.',
      always: [{ guard: 'isCountable', target: 'estimated' }, { target: 'invalid' }],
    },
    estimated: {
      description: 'The result is current. The address holds its values, so that it can be shared.',
      entry: { type: 'writeAddress', params: ({ context }) => ({ inputs: context.inputs }) },
      on: {
        'roi.finish': {},
        'roi.follow': { guard: { type: 'isShownAlready', params: ({ event }) => event } },
      },
    },
    editing: {
      description: 'The result follows each value that can be counted with; messages and the address wait for a pause.',
      after: { pause: 'checking' },
      on: { 'roi.follow': {} },
    },
    invalid: {
      description: 'A field is invalid. It has a message, and the last valid result stays.',
      entry: 'showMessages',
    },
  },
});
