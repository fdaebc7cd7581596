import type { AnyStateMachine, InputFrom } from 'xstate';
import type { Flow, FlowModel } from 'flow-toolkit';

/** Facts that a machine's config lacks: its inputs, its events with payloads, and the answers of its calls. */
export interface Model<TMachine extends AnyStateMachine> extends Pick<FlowModel<TMachine>, 'events'> {
  machine: TMachine;
  /** Inputs by a readable name. Default: one start without input. */
  starts?: Readonly<Record<string, InputFrom<TMachine>>>;
  actors?: FlowModel<TMachine>['actors'];
  /** The part of state and context that makes a difference. Default: all of it. */
  serializeState?: FlowModel<TMachine>['serializeState'];
  /** Whether a visitor could do this now. Default: always. */
  filterEvents?: FlowModel<TMachine>['filterEvents'];
}

/** Completes a model for walks, proofs and paths. */
export const flowOf = <TMachine extends AnyStateMachine>({
  machine,
  starts = { opened: undefined as InputFrom<TMachine> },
  events,
  actors = {} as FlowModel<TMachine>['actors'],
  serializeState = ({ value, context }) => JSON.stringify([value, context]),
  filterEvents = () => true,
}: Model<TMachine>): Flow => ({ machine, starts, events, actors, serializeState, filterEvents }) as FlowModel<TMachine>;
