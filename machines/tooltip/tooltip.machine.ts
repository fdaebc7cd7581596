import { assign, setup } from 'xstate';

export interface TooltipContext {
  /** The control's name in the page, or null. */
  control: string | null;
}

export type TooltipEvent =
  /** The pointer or keyboard focus reached a control. */
  | { type: 'tooltip.point'; control: string }
  /** Neither pointer nor focus is on that control or its tooltip. */
  | { type: 'tooltip.leave'; control: string }
  /** A visitor who presses a control knows it. */
  | { type: 'tooltip.press' }
  | { type: 'tooltip.escape' };

interface Pointed {
  control: string;
}

const pointed = ({ event }: { event: Pointed }) => event;

/** UI-1. One tooltip at a time; it closes on Escape and stays while pointed at (WCAG 1.4.13). */
export const tooltipMachine = setup({
  types: { context: {} as TooltipContext, events: {} as TooltipEvent },
  actions: {
    remember: assign((_, { control }: Pointed) => ({ control })),
    forget: assign({ control: null }),
  },
  guards: {
    another: ({ context }, { control }: Pointed) => control !== context.control,
    // Focus may be on one control while the pointer passes another: leaving that one changes nothing.
    thisOne: ({ context }, { control }: Pointed) => control === context.control,
  },
  delays: { openDelay: 700, skipDelay: 300 },
}).createMachine({
  id: 'tooltip',
  context: { control: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No tooltip shows.',
      on: {
        'tooltip.point': {
          target: 'waiting',
          actions: { type: 'remember', params: pointed },
          meta: { requirements: ['UI-1'] },
        },
      },
    },
    waiting: {
      description:
        'The visitor points at a control. Its tooltip comes only if they stay, so that passing by shows nothing.',
      on: {
        'tooltip.point': {
          guard: { type: 'another', params: pointed },
          target: 'waiting',
          reenter: true,
          actions: { type: 'remember', params: pointed },
          meta: { requirements: ['UI-1'] },
        },
        'tooltip.leave': {
          guard: { type: 'thisOne', params: pointed },
          target: 'closed',
          actions: 'forget',
          meta: { requirements: ['UI-1'] },
        },
        'tooltip.press': { target: 'closed', actions: 'forget' },
        'tooltip.escape': { target: 'closed', actions: 'forget' },
      },
      after: { openDelay: { target: 'open', meta: { requirements: ['UI-1'] } } },
    },
    open: {
      description:
        'The tooltip of the control shows, for as long as the visitor points at the control or at the tooltip.',
      on: {
        'tooltip.point': { actions: { type: 'remember', params: pointed }, meta: { requirements: ['UI-1'] } },
        'tooltip.leave': {
          guard: { type: 'thisOne', params: pointed },
          target: 'lingering',
          actions: 'forget',
          meta: { requirements: ['UI-1'] },
        },
        'tooltip.press': { target: 'lingering', actions: 'forget', meta: { requirements: ['UI-1'] } },
        'tooltip.escape': { target: 'lingering', actions: 'forget', meta: { requirements: ['UI-1'] } },
      },
    },
    lingering: {
      description: 'A tooltip has just closed and none shows. The next one opens without delay.',
      on: {
        'tooltip.point': {
          target: 'open',
          actions: { type: 'remember', params: pointed },
          meta: { requirements: ['UI-1'] },
        },
      },
      after: { skipDelay: { target: 'closed', meta: { requirements: ['UI-1'] } } },
    },
  },
});
