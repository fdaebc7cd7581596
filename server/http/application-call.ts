import type { MailCounts } from './count-mail.ts';
import type { CreateFormCall } from './form-call.ts';
import type { Submit } from './submit.ts';

/** What the calls that take applications work with: each is confirmed by a mail. */
export interface ApplicationCallOptions extends MailCounts {
  formCall: CreateFormCall;
  submit: Submit;
}
