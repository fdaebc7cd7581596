import { assign, setup } from 'xstate';
import type { PlacedDiagram } from '../core/placed-diagram.ts';
import { unprovided } from '../shared/unprovided.ts';

export interface LabDiagramContext {
  /** Dotted paths of the states whose inner states are hidden. */
  folded: readonly string[];
  /** The latest layout; null before the first. */
  placed: PlacedDiagram | null;
  /** Counts layouts, so that the view can move with a new one. */
  layouts: number;
  /** What a person wants to read: all texts, or names alone; `auto`: what can be read in the view. */
  wanted: 'auto' | Detail;
  /** What the latest layout has. */
  detail: Detail;
}

/** The texts of states and arrows, or the names of states alone. */
type Detail = 'texts' | 'names';

interface LayOutInput {
  folded: readonly string[];
  wanted: LabDiagramContext['wanted'];
}

export interface LaidOut {
  placed: PlacedDiagram;
  detail: Detail;
}

export type LabDiagramEvent =
  | { type: 'diagram.toggle'; state: string }
  /** Folds all of these states. */
  | { type: 'diagram.fold'; states: readonly string[] }
  | { type: 'diagram.unfold' }
  | { type: 'diagram.detail'; detail: Detail }
  /** The view has another size. */
  | { type: 'diagram.refit' }
  | { type: 'view.follow' }
  /** The person moves the diagram by hand. */
  | { type: 'view.wander' };

/** The diagram of the lab: which states are folded, and whether the view follows the active state. */
export const labDiagramMachine = setup({
  types: { context: {} as LabDiagramContext, events: {} as LabDiagramEvent },
  actors: { layOut: unprovided<LaidOut, LayOutInput>('layOut') },
  actions: {
    toggle: assign(({ context: { folded } }, { state }: { state: string }) => ({
      folded: folded.includes(state) ? folded.filter((path) => path !== state) : [...folded, state],
    })),
    fold: assign((_, { states }: { states: readonly string[] }) => ({ folded: states })),
    unfold: assign({ folded: [] }),
    want: assign((_, { detail }: { detail: Detail }) => ({ wanted: detail })),
    keepLayout: assign(({ context: { layouts } }, { placed, detail }: LaidOut) => ({
      placed,
      detail,
      layouts: layouts + 1,
    })),
  },
}).createMachine({
  id: 'lab-diagram',
  context: { folded: [], placed: null, layouts: 0, wanted: 'auto', detail: 'texts' },
  type: 'parallel',
  states: {
    layout: {
      description: 'Where states and arrows are.',
      initial: 'placing',
      on: {
        'diagram.toggle': { target: '.placing', actions: { type: 'toggle', params: ({ event }) => event } },
        'diagram.fold': { target: '.placing', actions: { type: 'fold', params: ({ event }) => event } },
        'diagram.unfold': { target: '.placing', actions: 'unfold' },
        'diagram.detail': { target: '.placing', actions: { type: 'want', params: ({ event }) => event } },
        'diagram.refit': '.placing',
      },
      states: {
        placing: {
          description: 'The layout is being computed. The one before stays in sight.',
          invoke: {
            id: 'layOut',
            src: 'layOut',
            input: ({ context: { folded, wanted } }) => ({ folded, wanted }),
            onDone: { target: 'placed', actions: { type: 'keepLayout', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        placed: { description: 'The diagram shows.' },
        failed: { description: 'There is no layout for what is folded. The committed picture shows.' },
      },
    },
    view: {
      description: 'Who moves the diagram.',
      initial: 'following',
      states: {
        following: {
          description: 'The view moves to the active state.',
          on: { 'view.wander': 'wandering' },
        },
        wandering: {
          description: 'The view stays where the person has moved it.',
          on: { 'view.follow': 'following' },
        },
      },
    },
  },
});
