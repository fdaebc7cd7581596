import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { EventSamples, Flow, FlowModel, FormFlow } from './flow.ts';
import type { FormDetails } from './form-details.ts';
import { stateName } from '../core/inspection.ts';
import { isBuiltIn } from '../core/xstate-internals.ts';
import type { Answer, Submission, SubmitEvent } from './submission.ts';

/** Sent, sent again unchanged (keeps its key although another is offered), changed and sent, sent again. */
export function submitSamples<TPayload>(first: TPayload, changed: TPayload): readonly SubmitEvent<TPayload>[] {
  const send = (payload: TPayload, key: string): SubmitEvent<TPayload> => ({ type: 'form.submit', payload, key });
  return [send(first, 'key-1'), send(first, 'key-2'), send(changed, 'key-3'), send(changed, 'key-4')];
}

/** Whether a page would offer this key now: each send offers a new one. `isChanged` recognizes the second sample. */
export function offersKey<TPayload>(
  { payload }: Submission<TPayload>,
  { key }: SubmitEvent<TPayload>,
  isChanged: (payload: TPayload) => boolean,
): boolean {
  if (payload === null) return key === 'key-1';
  return key === 'key-2' || key === (isChanged(payload) ? 'key-4' : 'key-3');
}

/** The types of a machine's events that carry something. `form.submit` has the form's samples. */
type EventWithData<TMachine extends AnyStateMachine> =
  EventFromLogic<TMachine> extends infer TEvent
    ? TEvent extends { type: infer TType }
      ? TType extends 'form.submit'
        ? never
        : [keyof TEvent] extends ['type']
          ? never
          : TType
      : never
    : never;

/** The part of a form's model that the form's definition does not say. */
interface OwnModel<TMachine extends AnyStateMachine> {
  /** Samples of the events that carry something. */
  events?: Pick<EventSamples<TMachine>, EventWithData<TMachine> & keyof EventSamples<TMachine>>;
  /** Default: opened, and opened after a post without script. */
  starts?: FlowModel<TMachine>['starts'];
  /** Default: the relay takes the form, or refuses it without a reason. */
  answers?: readonly Answer[];
  serializeState?: FlowModel<TMachine>['serializeState'];
  view?: FlowModel<TMachine>['view'];
  outside?: FlowModel<TMachine>['outside'];
  /** Whether an event other than the submit could come now. Default: always. */
  filterEvents?: (snapshot: SnapshotFrom<TMachine>, event: EventFromLogic<TMachine>) => boolean;
}

export function submissionFlow<TMachine extends AnyStateMachine, TPayload extends object>(
  machine: TMachine,
  form: FormDetails<TPayload>,
  ...[own]: [EventWithData<TMachine>] extends [never]
    ? [OwnModel<TMachine>?]
    : [OwnModel<TMachine> & Required<Pick<OwnModel<TMachine>, 'events'>>]
): FormFlow {
  const { events, starts, answers, serializeState, filterEvents, view, outside }: OwnModel<TMachine> = own ?? {};
  const { first, changed } = form.samples;
  const isChanged = (payload: unknown) => JSON.stringify(payload) === JSON.stringify(changed);
  const samples: Flow['events'] = { ...(events as Flow['events']), 'form.submit': submitSamples(first, changed) };
  return {
    machine,
    verifiedIn: 'page',
    form,
    ...(view && { view: view as NonNullable<Flow['view']> }),
    ...(outside && { outside }),
    starts: starts ?? { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
    // In the machine's order, which the recorded paths follow.
    events: Object.fromEntries(
      machine.events.filter(isOfPage).map((type: string) => [type, samples[type] ?? [{ type }]]),
    ),
    actors: {
      [form.form.actor]: {
        outputs: answers ?? [{ ok: true }, { ok: false, error: null, fields: {} }],
        errors: [{ message: 'network error' }],
      },
    },
    serializeState: (serializeState as Flow['serializeState'] | undefined) ?? serializeSubmission(isChanged),
    filterEvents: (snapshot, event) =>
      event.type === 'form.submit'
        ? offersKey(snapshot.context as Submission<object>, event as SubmitEvent<object>, isChanged)
        : (filterEvents?.(snapshot as SnapshotFrom<TMachine>, event as EventFromLogic<TMachine>) ?? true),
  };
}

/** XState names the ends of actors and the delays of a machine among its events. */
const isOfPage = (type: string) => !isBuiltIn(type);

/** After the thanks, earlier filled fields have to be empty: a separate path to `sent`. */
const serializeSubmission =
  (isChanged: (payload: unknown) => boolean): Flow['serializeState'] =>
  ({ value, context: { payload, alreadySent } }) => {
    const sent = isChanged(payload) ? 'changed' : 'first';
    return `${stateName(value)} ${payload ? sent : ''} ${alreadySent ? 'without script' : ''}`;
  };
