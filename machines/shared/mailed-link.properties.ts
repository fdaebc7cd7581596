import { alwaysStep, type TemporalProperty, within } from '../core/temporal.ts';
import { submissionProperties } from './submission.properties.ts';

/** What the forms behind a mailed link promise (SRV-6, SRV-7). @param done the state after a success */
export const mailedLinkProperties = (done: string): readonly TemporalProperty[] => [
  ...submissionProperties({
    accepted: [done],
    over: [done, 'unusable'],
    opens: {
      'opened by a link': 'editing',
      'opened without a link': 'unusable',
      'opened after a post without script': done,
    },
  }),
  alwaysStep(
    '[SRV-6] a link that the relay refuses is unusable, and any other refusal is not',
    ({ by: step }) => 'done' in step && Reflect.get(Object(step.output), 'ok') === false,
    ({ by: step, after }) =>
      within('unusable')(after) === ('done' in step && 'token' in Reflect.get(Object(step.output), 'fields')),
  ),
];
