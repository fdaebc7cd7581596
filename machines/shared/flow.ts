import type {
  AnyActorLogic,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type { FormDetails } from './form.ts';

/**
 * What a flow's `<flow>.model.ts` says, so that a generator can walk its machine: where it starts, which
 * payloads stand for all payloads, how its actors may end, and which of its snapshots count as the same.
 */

/** Where a flow is verified besides the headless run: in the visitor's page or in the relay. */
export type VerifiedIn = 'page' | 'relay';

/** The actors that a machine's `setup` names, as a union of `{ src, logic }`. */
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

/** Samples of one event; `events` a snapshot where what can happen follows from where the flow stands. */
export type Samples<TEvent, TSnapshot> = readonly TEvent[] | { events(snapshot: TSnapshot): readonly TEvent[] };

/** Sample events by type: every type of the machine's events has to be there. */
export type EventSamples<TMachine extends AnyStateMachine> = {
  [TType in EventOf<TMachine>['type']]: Samples<Extract<EventOf<TMachine>, { type: TType }>, SnapshotFrom<TMachine>>;
};

/** How an invoked actor may end. Errors are plain objects: all bare `Error`s would look the same. */
export interface ActorSamples<TOutput> {
  outputs: readonly TOutput[];
  errors: readonly Record<string, unknown>[];
}

/** Sample ends by the name of the actor: every actor that the machine's `setup` names has to be there. */
export type ActorEndings<TMachine extends AnyStateMachine> = {
  [TSource in ActorsOf<TMachine>['src']]: ActorSamples<
    OutputOf<Extract<ActorsOf<TMachine>, { src: TSource }>['logic']>
  >;
};

type OutputOf<TLogic> = TLogic extends AnyActorLogic ? OutputFrom<TLogic> : never;

export interface FlowModel<TMachine extends AnyStateMachine> {
  machine: TMachine;
  verifiedIn: VerifiedIn;
  /** The inputs that the flow may start with, by a name that a reader understands. */
  starts: Readonly<Record<string, InputFrom<TMachine>>>;
  events: EventSamples<TMachine>;
  actors: ActorEndings<TMachine>;
  /** What counts as a state of its own: the state's name and what of the context matters. */
  serializeState(snapshot: SnapshotFrom<TMachine>): string;
  /** Whether somebody could cause this event now. A user, for one, cannot fill in the same value twice. */
  filterEvents(snapshot: SnapshotFrom<TMachine>, event: EventOf<TMachine>): boolean;
  /** The form that the flow sends, if it sends one. */
  form?: FormDetails;
}

/** A model whose machine's types no longer matter: what the tools work with. */
export interface Flow {
  machine: AnyStateMachine;
  verifiedIn: VerifiedIn;
  starts: Readonly<Record<string, unknown>>;
  events: Readonly<Record<string, Samples<{ type: string }, SnapshotFrom<AnyStateMachine>>>>;
  actors: Readonly<Record<string, ActorSamples<unknown>>>;
  serializeState(snapshot: SnapshotFrom<AnyStateMachine>): string;
  filterEvents(snapshot: SnapshotFrom<AnyStateMachine>, event: { type: string }): boolean;
  form?: FormDetails;
}

/** Checks a model against its machine's types and hands it on as the tools want it. */
export function defineFlow<TMachine extends AnyStateMachine>(model: FlowModel<TMachine>): Flow {
  return model;
}
