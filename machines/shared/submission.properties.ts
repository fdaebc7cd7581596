import {
  always,
  alwaysStep,
  anywhere,
  askedOf,
  asksExactly,
  begins,
  by,
  byAnswer,
  byOutput,
  calling,
  callsOf,
  canReach,
  delayOf,
  entering,
  type Deed,
  eventOf,
  type Happening,
  inFlight,
  isAlike,
  leadsTo,
  never,
  type Situation,
  type TemporalProperty,
  timed,
  until,
  within,
} from '../core/temporal.ts';
import type { Answer, Rejection } from './submission.ts';

/** What every form that is sent promises, whatever happens (CONT-3, UI-3, SRV-14). */

/** A form's own states. */
interface FormStates {
  /** After an accepted answer. */
  accepted?: readonly string[];
  /** After a failure. */
  failed?: readonly string[];
  /** The form can be filled in. */
  home?: readonly string[];
  /** The page has nothing more to send, and links that lead on. */
  over?: readonly string[];
  /** Where its starts lead to, by their names. */
  opens?: Readonly<Record<string, string>>;
  /** What a success keeps: the payload, for another mail, and that the page was opened after a post without script. */
  keeps?: readonly ('payload' | 'arrival')[];
  /** What a step asks of the page that other forms do not. */
  asks?(step: Happening): readonly Deed[];
}

const held = ({ snapshot }: Situation) =>
  snapshot.context as { payload: unknown; key: string | null; refusal: Rejection | null };

/** The payload of the step is one that the form holds already, and that was not accepted. */
const sendsAgain = (step: Happening) => {
  const before = held(step.before);
  return (
    calling(step) && before.key !== null && before.payload !== null && isAlike(before.payload, held(step.after).payload)
  );
};

const sendsChanged = (step: Happening) => {
  const before = held(step.before);
  return calling(step) && before.payload !== null && !isAlike(before.payload, held(step.after).payload);
};

/** It was opened after a post without script, and nothing was accepted since. */
const isOpened = ({ snapshot }: Situation) => snapshot.context.alreadySent === true;

/** The answer of a step that leads to a failure, or to a success. */
const answerOf = ({ by: step }: Happening): Answer | null => ('done' in step ? (step.output as Answer | null) : null);

const isFrom = (name: string) => (state: string) => state.endsWith(name);

/** What a success empties on the page. */
const clears = ({ snapshot }: Situation): Deed[] =>
  ['clearFields', 'clearPassword']
    .filter((type) => type in snapshot.machine.implementations.actions)
    .map((type) => ({ type, params: undefined }));

/** What any form asks of its page on a step. */
function asksOf(step: Happening, failed: readonly string[], accepted: readonly string[]): readonly Deed[] {
  const enters = (states: readonly string[]) => states.length > 0 && entering(...states)(step);
  if (enters(failed.filter(isFrom('refused'))))
    return [{ type: 'showRefusedFields', params: held(step.after).refusal?.fields }];
  if (enters(failed.filter(isFrom('interrupted')))) return [{ type: 'logException', params: undefined }];
  return enters(accepted) ? clears(step.after) : [];
}

/** The call of a step takes the payload and the key that the form holds. */
const callsWithHeld = ({ does, after }: Happening) => {
  const { payload, key } = held(after);
  return callsOf(does).some(({ input }) => {
    return isAlike(Reflect.get(Object(input), 'payload'), payload) && Reflect.get(Object(input), 'key') === key;
  });
};

/** What is sent, and how long. */
const sendingProperties = ({ accepted, over, home }: Required<FormStates>): readonly TemporalProperty[] => [
  leadsTo('[UI-3] every send ends, even if the relay stays silent', inFlight, (at) => !inFlight(at)),
  always('[UI-3] a time-out runs beside every send', inFlight, timed),
  alwaysStep(
    '[UI-3] while it is sent, only the answer, the time-out and the upload change anything',
    ({ before }) => inFlight(before),
    (step) => byAnswer(step) || 'after' in step.by || by('upload.progress')(step),
  ),
  until(
    '[UI-3] what is sent is kept until an answer ends it for good',
    inFlight,
    (at) => held(at).payload !== null,
    within(...accepted, ...over, ...home),
  ),
  alwaysStep(
    '[SRV-1] what is sent is what was submitted, with the key that the form holds',
    (step) => calling(step) && by('form.submit')(step),
    (step) => isAlike(held(step.after).payload, eventOf(step)?.['payload']) && callsWithHeld(step),
  ),
  alwaysStep('[UI-3] a submit is sent wherever it is taken', by('form.submit'), calling),
  alwaysStep('[UI-3] a call is given up after 30 seconds', calling, ({ does }) =>
    does.some((deed) => delayOf(deed) === 30_000),
  ),
  always('[UI-2] nothing of a former refusal is left while it is sent', inFlight, (at) => held(at).refusal === null),
  never('[UI-3] two calls are never under way at once', anywhere, ({ running }) => running.length > 1),
];

/** What comes of an answer. */
const answeredProperties = ({ accepted, failed, keeps, asks }: Required<FormStates>): readonly TemporalProperty[] => [
  alwaysStep(
    '[CONT-3] only an accepted answer leads to success',
    ({ before, after }) => inFlight(before) && within(...accepted)(after),
    byOutput({ ok: true }),
  ),
  alwaysStep('[UI-2] a refusal says what the answer says', entering(...failed.filter(isFrom('refused'))), (step) => {
    const answer = answerOf(step);
    return (
      answer !== null && !answer.ok && isAlike(held(step.after).refusal, { error: answer.error, fields: answer.fields })
    );
  }),
  alwaysStep(
    '[UI-3] what failed is kept to be sent again',
    entering(...failed),
    ({ before, after }) => isAlike(held(before).payload, held(after).payload) && held(before).key === held(after).key,
  ),
  alwaysStep(
    '[SRV-14] an answer that ends a send for good leaves nothing of it',
    (step) => byAnswer(step) && !within(...failed)(step.after),
    ({ after }) => {
      const { payload, key, refusal } = held(after);
      const isForgotten = (payload === null || keeps.includes('payload')) && key === null && refusal === null;
      return isForgotten && (!isOpened(after) || keeps.includes('arrival'));
    },
  ),
  alwaysStep(
    '[UI-3] a step asks the page for what it is for, and for nothing else',
    () => true,
    asksExactly((step) => [...asksOf(step, failed, accepted), ...asks(step)]),
  ),
];

export function submissionProperties({
  accepted = ['sent'],
  failed = ['refused', 'interrupted'],
  home = ['editing'],
  over = [],
  opens = { opened: 'editing', 'opened after a post without script': 'sent' },
  keeps = [],
  asks = () => [],
}: FormStates = {}): readonly TemporalProperty[] {
  const form = { accepted, failed, home, over, opens, keeps, asks };
  return [
    ...Object.entries(opens).map(([start, state]) =>
      begins(
        `[CONT-3] ${start}, it is in "${state}"`,
        start,
        (at, does) => within(state)(at) && isAlike(askedOf(does), within(...accepted)(at) ? clears(at) : []),
      ),
    ),
    ...sendingProperties(form),
    ...answeredProperties(form),
    canReach('[CONT-3] after a failure it can be sent again', within(...failed), inFlight),
    canReach(
      '[UI-3] from everywhere the visitor gets back to the form, or to a page that leads on',
      anywhere,
      within(...home, ...over),
    ),
    ...(over.length > 0
      ? []
      : [
          alwaysStep(
            '[SRV-14] what is sent again unchanged keeps its key',
            sendsAgain,
            ({ before, after }) => held(before).key === held(after).key,
          ),
        ]),
    alwaysStep(
      '[SRV-14] a changed payload is sent with a key of its own',
      sendsChanged,
      ({ before, after }) => held(before).key !== held(after).key,
    ),
  ];
}
