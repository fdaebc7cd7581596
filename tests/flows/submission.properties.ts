import {
  always,
  alwaysStep,
  begins,
  canReach,
  doing,
  entering,
  type TakenStep,
  inFlight,
  leadsTo,
  never,
  outside,
  type Situation,
  type TemporalProperty,
  timed,
  within,
} from 'flow-toolkit';

const held = ({ snapshot }: Situation) => snapshot.context as { payload: object | null; key: string | null };

/** Retries a payload that has not been accepted. */
const sendsAgain = ({ before, after, by }: TakenStep) =>
  'event' in by &&
  by.event.type === 'form.submit' &&
  after.state.startsWith('sending') &&
  held(before).payload !== null &&
  JSON.stringify(held(before).payload) === JSON.stringify(held(after).payload);

const answers = (fields: string) => (step: TakenStep) =>
  'done' in step.by && JSON.stringify(step.by.output ?? null).includes(`"${fields}"`);

export const submissionProperties: readonly TemporalProperty[] = [
  leadsTo('[UI-3] every send ends, even if the relay stays silent', inFlight, (at) => !inFlight(at)),
  always('[UI-3] a time-out runs beside every send', inFlight, timed),
  never('[UI-3] no timer runs without a send', outside('sending'), timed),
  alwaysStep('[SRV-14] the same entries keep their key until they are accepted', sendsAgain, ({ before, after }) => {
    return held(before).key === held(after).key;
  }),
  alwaysStep(
    '[CONT-3] what is accepted is thanked for, and the fields are emptied',
    entering('sent'),
    doing('clearFields'),
  ),
  alwaysStep('[SRV-6] a link that the relay refuses is unusable', answers('token'), ({ after }) =>
    within('unusable')(after),
  ),
  alwaysStep('[UI-2] a refusal shows the relay’s words', entering('refused'), doing('showRefusedFields')),
  canReach('[CONT-3] a submission without a response can be retried', within('interrupted'), within('sent')),
  begins('[RUN-2] what was sent without script is confirmed', 'opened after a post without script', within('sent')),
];
