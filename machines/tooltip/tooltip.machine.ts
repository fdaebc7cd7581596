import { assign, setup } from 'xstate';

/** Pointer or keyboard focus reached a control, or neither is on it or its tooltip any more. */
type Pointed = { type: 'tooltip.point'; control: string } | { type: 'tooltip.leave'; control: string };

const pointed = ({ event }: { event: Pointed }) => event;

/** UI-1. One tooltip at a time; it closes on Escape and stays while pointed at (WCAG 1.4.13). */
export const tooltipMachine = setup({
  types: {
    /** The name of the control that was pointed at last. */
    context: {} as { control: string | null },
    // A visitor who presses a control knows it; Escape dismisses as well.
    events: {} as Pointed | { type: 'tooltip.dismiss' },
  },
  actions: { remember: assign((_, { control }: { control: string }) => ({ control })) },
  guards: {
    // Focus may be on one control while the pointer passes another.
    isPointedAt: ({ context }, { control }: { control: string }) => control === context.control,
  },
  delays: { openDelay: 700, skipDelay: 300 },
}).createMachine({
  id: 'tooltip',
  context: { control: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No tooltip shows.',
      on: { 'tooltip.point': { target: 'waiting', actions: { type: 'remember', params: pointed } } },
    },
    waiting: {
      description: 'A control is pointed at. Its tooltip opens only if the visitor stays.',
      on: {
        'tooltip.point': [
          { guard: { type: 'isPointedAt', params: pointed } },
          { target: 'waiting', reenter: true, actions: { type: 'remember', params: pointed } },
        ],
        'tooltip.leave': { guard: { type: 'isPointedAt', params: pointed }, target: 'closed' },
        'tooltip.dismiss': { target: 'closed' },
      },
      after: { openDelay: { target: 'open' } },
    },
    open: {
      description: 'The tooltip shows while its control, or the tooltip itself, is pointed at.',
      on: {
        'tooltip.point': { actions: { type: 'remember', params: pointed } },
        'tooltip.leave': { guard: { type: 'isPointedAt', params: pointed }, target: 'lingering' },
        'tooltip.dismiss': { target: 'lingering' },
      },
    },
    lingering: {
      description: 'A tooltip has just closed: the next opens without delay.',
      on: { 'tooltip.point': { target: 'open', actions: { type: 'remember', params: pointed } } },
      after: { skipDelay: { target: 'closed' } },
    },
  },
});
