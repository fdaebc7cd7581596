import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { EventSamples, Flow, FlowModel } from './flow.ts';
import type { FormDetails } from './form.ts';
import { stateName } from './inspection.ts';
import type { Answer, Submission, SubmitEvent } from './submission.ts';

/**
 * Samples of a form's sends that show the rule of its keys: sent, sent again as it was (another key is offered, the
 * first has to be kept), changed and sent, sent again. `first` and `changed` are two payloads that differ.
 */
export function submitSamples<TPayload>(first: TPayload, changed: TPayload): readonly SubmitEvent<TPayload>[] {
  const send = (payload: TPayload, key: string): SubmitEvent<TPayload> => ({ type: 'form.submit', payload, key });
  return [send(first, 'key-1'), send(first, 'key-2'), send(changed, 'key-3'), send(changed, 'key-4')];
}

/** Whether a page would offer this key now: a new one with every send, the first one first. `isChanged` knows the second sample. */
export function offersKey<TPayload>(
  { payload }: Submission<TPayload>,
  { key }: SubmitEvent<TPayload>,
  isChanged: (payload: TPayload) => boolean,
): boolean {
  if (payload === null) return key === 'key-1';
  return key === 'key-2' || key === (isChanged(payload) ? 'key-4' : 'key-3');
}

/** What of a form's model is its own. */
interface OwnModel<TMachine extends AnyStateMachine> {
  /** Samples of every event but `form.submit`. */
  events: Omit<EventSamples<TMachine>, 'form.submit'>;
  /** How the flow may start; opened, and opened after a post without script unless told otherwise. */
  starts?: FlowModel<TMachine>['starts'];
  /** What the relay may answer: that it took the form, or not, unless told otherwise. */
  answers?: readonly Answer[];
  serializeState?: FlowModel<TMachine>['serializeState'];
  /** Whether an event that is no submit could come now: always, unless told otherwise. */
  filterEvents?: (snapshot: SnapshotFrom<TMachine>, event: EventFromLogic<TMachine>) => boolean;
}

/** The model of a flow that sends a form with `sendingState`: the form says what is sent, and by which actor. */
export function submissionFlow<TMachine extends AnyStateMachine, TPayload extends object>(
  machine: TMachine,
  form: FormDetails<TPayload>,
  { events, starts, answers, serializeState, filterEvents }: OwnModel<TMachine>,
): Flow {
  const { first, changed } = form.samples;
  const isChanged = (payload: unknown) => JSON.stringify(payload) === JSON.stringify(changed);
  return {
    machine,
    verifiedIn: 'page',
    form,
    starts: starts ?? { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
    events: { 'form.submit': submitSamples(first, changed), ...(events as Flow['events']) },
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

/** Fields that were filled in before are to be empty after the thanks: that way to `sent` is one of its own. */
const serializeSubmission =
  (isChanged: (payload: unknown) => boolean): Flow['serializeState'] =>
  ({ value, context: { payload, alreadySent } }) => {
    const sent = isChanged(payload) ? 'changed' : 'first';
    return `${stateName(value)} ${payload ? sent : ''} ${value === 'sent' && alreadySent ? 'without script' : ''}`;
  };
