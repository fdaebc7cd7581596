import type { MailCounts } from './count-mail.ts';
import type { CreateFormHandler } from './form-handler.ts';
import type { Submit } from './submit.ts';

/** What the calls that take applications work with: each is confirmed by a mail. */
export interface ApplicationHandlerOptions extends MailCounts {
  createFormHandler: CreateFormHandler;
  submit: Submit;
}
