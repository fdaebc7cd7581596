import { formFlows } from '../../../machines/forms.ts';
import type { FlowWorld } from '../define-world.ts';
import { formWorld } from './form-world.ts';
import { accountWorld } from './own-account.ts';

/** The worlds of the flows that have scenarios, by the machine's id. */
export const worlds: Readonly<Record<string, FlowWorld>> = Object.fromEntries(
  formFlows
    .filter(({ form: { form, submission } }) => form.thanks || submission === null)
    .map((flow) => [flow.machine.id, flow.form.submission === null ? accountWorld(flow) : formWorld(flow)]),
);
