import { formFlows } from '../../../machines/forms.ts';
import type { FormFlow } from '../../../machines/shared/flow.ts';
import { flowOf } from '../../flow-of.ts';
import type { FlowWorld } from '../define-world.ts';
import { formWorld } from './form-world.ts';
import { legalAcceptanceWorld } from './legal-acceptance.ts';
import { loginWorld } from './login.ts';
import { newPasswordWorld } from './new-password.ts';
import { accountWorld, changePlanWorld } from './own-account.ts';
import { resendConfirmationWorld } from './resend-confirmation.ts';

/** The worlds of the flows that have scenarios, by the machine's id. */
export const worlds: Readonly<Record<string, FlowWorld>> = {
  ...Object.fromEntries(
    formFlows
      .filter(({ form: { form, submission } }) => form.thanks || submission === null)
      .map((flow) => [flow.machine.id, flow.form.submission === null ? accountWorld(flow) : formWorld(flow)]),
  ),
  'beta-application': formWorld(flowOf('beta-application') as FormFlow, { names: { agree: 'Agree' } }),
  'change-plan': changePlanWorld,
  'complete-registration': newPasswordWorld('complete-registration'),
  'legal-acceptance': legalAcceptanceWorld,
  login: loginWorld,
  'resend-confirmation': resendConfirmationWorld,
  'reset-password': newPasswordWorld('reset-password'),
};
