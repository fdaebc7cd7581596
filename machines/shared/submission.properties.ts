import {
  always,
  alwaysStep,
  anywhere,
  by,
  byAnswer,
  byOutput,
  calling,
  canReach,
  doing,
  entering,
  type Happening,
  inFlight,
  leadsTo,
  type Situation,
  type TemporalProperty,
  timed,
  until,
  within,
} from '../core/temporal.ts';

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
}

const held = ({ snapshot }: Situation) =>
  snapshot.context as { payload: unknown; key: string | null; refusal: unknown };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The payload of the step is one that the form holds already, and that was not accepted. */
const sendsAgain = (step: Happening) => {
  const before = held(step.before);
  return (
    calling(step) && before.key !== null && before.payload !== null && isSame(before.payload, held(step.after).payload)
  );
};

const sendsChanged = (step: Happening) => {
  const before = held(step.before);
  return calling(step) && before.payload !== null && !isSame(before.payload, held(step.after).payload);
};

export const submissionProperties = ({
  accepted = ['sent'],
  failed = ['refused', 'interrupted'],
  home = ['editing'],
  over = [],
}: FormStates = {}): readonly TemporalProperty[] => [
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
    '[CONT-3] only an accepted answer leads to success',
    ({ before, after }) => inFlight(before) && within(...accepted)(after),
    byOutput({ ok: true }),
  ),
  alwaysStep(
    '[CONT-3] an answer that is not ok leads to no success',
    byOutput({ ok: false }),
    ({ after }) => !within(...accepted)(after),
  ),
  alwaysStep(
    '[SRV-3] a refusal is kept with its words, and the form can be sent',
    entering(...failed.filter((name) => name.endsWith('refused'))),
    ({ after }) => held(after).refusal !== null,
  ),
  alwaysStep(
    '[CONT-3] an exception is logged',
    entering(...failed.filter((name) => name.endsWith('interrupted'))),
    doing('logException'),
  ),
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
