import type {
  AnyActorLogic,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import { isBuiltIn } from 'flow-core/xstate-internals';

/** Model of a machine for generators: samples of what its config does not say. */

/** The actors in a machine's `setup`, as a union of `{ src, logic }`. */
type ActorsOf<TMachine> =
  // oxlint-disable no-unused-vars -- one parameter of fourteen is asked for, the others have to be named.
  TMachine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _StateValue,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? TActor
    : never;
// oxlint-enable no-unused-vars

type EventOf<TMachine extends AnyStateMachine> = EventFromLogic<TMachine>;

/** Samples of one event; a function where they depend on the snapshot. */
export type Samples<TEvent, TSnapshot> = readonly TEvent[] | { events(snapshot: TSnapshot): readonly TEvent[] };

/** Samples for types of the machine's events. */
export type EventSamples<TMachine extends AnyStateMachine> = {
  [TType in EventOf<TMachine>['type']]?: Samples<Extract<EventOf<TMachine>, { type: TType }>, SnapshotFrom<TMachine>>;
};

/** A sample of each event that a machine's config names, without a payload; `*` stands for any event. */
export const bareEvents = (machine: AnyStateMachine): Record<string, readonly { type: string }[]> =>
  Object.fromEntries(
    machine.events
      .filter((type: string) => !isBuiltIn(type))
      .map((type: string) => type.replace('*', 'any'))
      .map((type: string) => [type, [{ type }]]),
  );

/** Errors are plain objects: all bare `Error`s would be equal. */
export interface ActorSamples<TOutput> {
  outputs: readonly TOutput[];
  errors: readonly Record<string, unknown>[];
}

/** Endings for every actor in the machine's `setup`. */
export type ActorEndings<TMachine extends AnyStateMachine> = {
  [TSource in ActorsOf<TMachine>['src']]: ActorSamples<
    OutputOf<Extract<ActorsOf<TMachine>, { src: TSource }>['logic']>
  >;
};

type OutputOf<TLogic> = TLogic extends AnyActorLogic ? OutputFrom<TLogic> : never;

export interface FlowModel<TMachine extends AnyStateMachine> {
  machine: TMachine;
  /** Inputs keyed by a readable name. */
  starts: Readonly<Record<string, InputFrom<TMachine>>>;
  events: EventSamples<TMachine>;
  actors: ActorEndings<TMachine>;
  /** The state's name, and the relevant part of the context. */
  serializeState(snapshot: SnapshotFrom<TMachine>): string;
  /** Whether this event could occur now. A visitor, for one, cannot enter the same value twice. */
  filterEvents(snapshot: SnapshotFrom<TMachine>, event: EventOf<TMachine>): boolean;
}

/** A model without its machine's types, for the tools. */
export interface Flow {
  machine: AnyStateMachine;
  starts: Readonly<Record<string, unknown>>;
  events: Readonly<Record<string, Samples<{ type: string }, SnapshotFrom<AnyStateMachine>>>>;
  actors: Readonly<Record<string, ActorSamples<unknown>>>;
  serializeState(snapshot: SnapshotFrom<AnyStateMachine>): string;
  filterEvents(snapshot: SnapshotFrom<AnyStateMachine>, event: { type: string }): boolean;
}

/** Facts that a machine's config lacks: its inputs, its events with payloads, and the answers of its calls. */
export interface Definition<TMachine extends AnyStateMachine> {
  machine: TMachine;
  /** Default of each: the event without a payload. */
  events?: FlowModel<TMachine>['events'];
  /** Default: one start without input. */
  starts?: FlowModel<TMachine>['starts'];
  actors?: FlowModel<TMachine>['actors'];
  /** Default: state and context whole. */
  serializeState?: FlowModel<TMachine>['serializeState'];
  /** Default: any event at any time. */
  filterEvents?: FlowModel<TMachine>['filterEvents'];
}

/** Checks a model against its machine's types, and completes it. */
export const defineFlow = <TMachine extends AnyStateMachine>({
  machine,
  starts = { opened: undefined as InputFrom<TMachine> },
  events = {},
  actors = {} as ActorEndings<TMachine>,
  serializeState = ({ value, context }) => JSON.stringify([value, context]),
  filterEvents = () => true,
}: Definition<TMachine>): Flow =>
  ({
    machine,
    starts,
    events: { ...bareEvents(machine), ...events },
    actors,
    serializeState,
    filterEvents,
  }) as unknown as Flow;
