import type { TemporalProperty } from './core/temporal.ts';
import { formFlows } from './forms.ts';
import { submissionProperties } from './shared/submission.properties.ts';

const ofEachForm = submissionProperties();

/** What each flow can be relied on to do, whatever happens (PROOF-1), by the machine's id. */
export const properties: Readonly<Record<string, readonly TemporalProperty[]>> = Object.fromEntries(
  formFlows.map(({ machine }) => [machine.id, ofEachForm]),
);
