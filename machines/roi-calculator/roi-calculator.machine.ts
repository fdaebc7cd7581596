import { assign, setup } from 'xstate';
import { exampleInputs, readInputs, type RoiInputs, sameInputs, wrongFields } from './roi.ts';
import type { RoiField, RoiTexts } from './roi-fields.ts';

export interface RoiCalculatorInput {
  /** What the address asked for when the page was opened, the example's values for the rest. */
  texts: RoiTexts;
}

export interface RoiCalculatorContext {
  /** What the result that shows is worked out from: the last values that could be counted with. */
  inputs: RoiInputs;
  /** The fields that cannot be counted with. */
  wrong: readonly RoiField[];
  /** Those of them beside which a message stands. */
  told: readonly RoiField[];
}

export type RoiCalculatorEvent =
  /** The visitor changed what stands in a field. */
  | { type: 'roi.edit'; texts: RoiTexts }
  /** The visitor is done: the Enter key. */
  | { type: 'roi.finish' }
  /** The address changed without a change here: the visitor followed a link, or went back or forward. */
  | { type: 'roi.follow'; texts: RoiTexts };

interface Texts {
  texts: RoiTexts;
}

/** Takes what can be counted with; keeps the last result where it cannot. */
function take({ inputs, told }: RoiCalculatorContext, texts: RoiTexts): RoiCalculatorContext {
  const wrong = wrongFields(texts);
  return { inputs: readInputs(texts) ?? inputs, wrong, told: told.filter((field) => wrong.includes(field)) };
}

/** The calculator of the enterprise page (STAT-1): what it counts with, and when it says what is wrong. */
export const roiCalculatorMachine = setup({
  types: { context: {} as RoiCalculatorContext, input: {} as RoiCalculatorInput, events: {} as RoiCalculatorEvent },
  delays: {
    /** Somebody who has not typed for this long has paused. */
    pause: 800,
  },
  actions: {
    take: assign(({ context }, { texts }: Texts) => take(context, texts)),
    tell: assign(({ context }) => ({ told: context.wrong })),
    /** Provided by the page: puts the values into the address, in place of the entry that is there, unless it says them already. */
    writeAddress: (_, _params: { inputs: RoiInputs }) => {},
    /** Provided by the page: puts what the address says into the fields. */
    fillIn: (_, _params: Texts) => {},
    /** Provided by the page: puts the focus on the first field that is wrong, if there is one. */
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
  context: ({ input: { texts } }) => take({ inputs: exampleInputs, wrong: [], told: [] }, texts),
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
      description: 'The result stands. The address holds its values, so that it can be shared.',
      entry: { type: 'writeAddress', params: ({ context }) => ({ inputs: context.inputs }) },
      on: {
        'roi.edit': {
          target: 'editing',
          actions: { type: 'take', params: ({ event }) => event },
          meta: { requirements: ['STAT-1'] },
        },
        'roi.follow': [
          { guard: { type: 'shownAlready', params: ({ event }) => event } },
          {
            target: 'checking',
            actions: [
              { type: 'fillIn', params: ({ event }) => event },
              { type: 'take', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    editing: {
      description:
        'Values are being changed. The result follows each that can be counted with; messages and the address wait for a pause.',
      after: { pause: { target: 'checking', meta: { requirements: ['STAT-1'] } } },
      on: {
        'roi.edit': { target: 'editing', reenter: true, actions: { type: 'take', params: ({ event }) => event } },
        'roi.finish': {
          target: 'checking',
          actions: { type: 'focusWrong', params: ({ context }) => ({ field: context.wrong[0] }) },
        },
      },
    },
    invalid: {
      description: 'A field cannot be counted with. A message stands beside it, and the last valid result stays.',
      entry: 'tell',
      on: {
        'roi.edit': {
          target: 'editing',
          actions: { type: 'take', params: ({ event }) => event },
          meta: { requirements: ['STAT-1'] },
        },
        'roi.finish': { actions: { type: 'focusWrong', params: ({ context }) => ({ field: context.wrong[0] }) } },
        'roi.follow': {
          target: 'checking',
          actions: [
            { type: 'fillIn', params: ({ event }) => event },
            { type: 'take', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});
