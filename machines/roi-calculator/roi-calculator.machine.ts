import { assign, setup } from 'xstate';
import { exampleInputs, readInputs, type RoiInputs, sameInputs, wrongFields } from './roi.ts';
import type { RoiField, RoiTexts } from './roi-fields.ts';

export interface RoiCalculatorInput {
  /** From the address at page load, completed by the example's values. */
  texts: RoiTexts;
}

export interface RoiCalculatorContext {
  texts: RoiTexts;
  /** The values of the shown result: the last valid ones. */
  inputs: RoiInputs;
  /** Invalid fields. */
  wrong: readonly RoiField[];
  /** Invalid fields with a visible message. */
  shown: readonly RoiField[];
}

export type RoiCalculatorEvent =
  | ({ type: 'roi.edit' } & Edit)
  /** The Enter key. */
  | { type: 'roi.finish' }
  /** The address changed by history or a link. */
  | { type: 'roi.follow'; texts: RoiTexts };

interface Texts {
  texts: RoiTexts;
}

interface Edit {
  field: RoiField;
  text: string;
}

/** Keeps the last result while values are invalid. */
function take({ inputs, shown }: Omit<RoiCalculatorContext, 'texts' | 'wrong'>, texts: RoiTexts): RoiCalculatorContext {
  const wrong = wrongFields(texts);
  return { texts, inputs: readInputs(texts) ?? inputs, wrong, shown: shown.filter((field) => wrong.includes(field)) };
}

/** The calculator of the enterprise page (STAT-1), and when it shows errors. */
export const roiCalculatorMachine = setup({
  types: { context: {} as RoiCalculatorContext, input: {} as RoiCalculatorInput, events: {} as RoiCalculatorEvent },
  delays: {
    /** Milliseconds without typing. */
    pause: 800,
  },
  actions: {
    edit: assign(({ context }, { field, text }: Edit) => take(context, { ...context.texts, [field]: text })),
    take: assign(({ context }, { texts }: Texts) => take(context, texts)),
    showMessages: assign(({ context }) => ({ shown: context.wrong })),
    /** Provided by the page: replaces the history entry's address, unless it has these values. */
    writeAddress: (_, _params: { inputs: RoiInputs }) => {},
    /** Provided by the page: focuses the first invalid field. */
    focusWrong: (_, _params: { field: RoiField | undefined }) => {},
  },
  guards: {
    countable: ({ context }) => context.wrong.length === 0,
    shownAlready: ({ context }, { texts }: Texts) => {
      const inputs = readInputs(texts);
      return inputs !== null && sameInputs(inputs, context.inputs);
    },
  },
}).createMachine({
  id: 'roi-calculator',
  context: ({ input: { texts } }) => take({ inputs: exampleInputs, shown: [] }, texts),
  initial: 'checking',
  states: {
    checking: {
      description: 'The values of the address or of the fields are looked at.',
      always: [
        { guard: 'countable', target: 'estimated', meta: { requirements: ['STAT-1'] } },
        { target: 'invalid', meta: { requirements: ['STAT-1'] } },
      ],
    },
    estimated: {
      description: 'The result is current. The address holds its values, so that it can be shared.',
      entry: { type: 'writeAddress', params: ({ context }) => ({ inputs: context.inputs }) },
      on: {
        'roi.edit': {
          target: 'editing',
          actions: { type: 'edit', params: ({ event }) => event },
          meta: { requirements: ['STAT-1'] },
        },
        'roi.follow': [
          { guard: { type: 'shownAlready', params: ({ event }) => event } },
          {
            target: 'checking',
            actions: { type: 'take', params: ({ event }) => event },
          },
        ],
      },
    },
    editing: {
      description:
        'Values are being changed. The result follows each that can be counted with; messages and the address wait for a pause.',
      after: { pause: { target: 'checking', meta: { requirements: ['STAT-1'] } } },
      on: {
        'roi.edit': { target: 'editing', reenter: true, actions: { type: 'edit', params: ({ event }) => event } },
        'roi.finish': {
          target: 'checking',
          actions: { type: 'focusWrong', params: ({ context }) => ({ field: context.wrong[0] }) },
        },
      },
    },
    invalid: {
      description: 'A field is invalid. It has a message, and the last valid result stays.',
      entry: 'showMessages',
      on: {
        'roi.edit': {
          target: 'editing',
          actions: { type: 'edit', params: ({ event }) => event },
          meta: { requirements: ['STAT-1'] },
        },
        'roi.finish': { actions: { type: 'focusWrong', params: ({ context }) => ({ field: context.wrong[0] }) } },
        'roi.follow': {
          target: 'checking',
          actions: { type: 'take', params: ({ event }) => event },
        },
      },
    },
  },
});
