import type { Context } from 'koa';
import type { Logger } from 'pino';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Json } from '../lib/canonical-json.ts';
import { HttpError, withServiceUnavailable } from '../http/http-error.ts';
import { kindOf, type StoredForm } from './kinds.ts';
import { examineFile } from './document-content.ts';
import type { StoredUploads } from './stored-uploads.ts';
import { countMail, type MailCounts } from '../http/limits.ts';
import type { CreateFormHandler, FormHandler } from '../http/form.ts';
import type { LimitUploads } from './limit-uploads.ts';
import type { Submit } from './submit.ts';

/** Bytes of all the texts of a form that goes to the team, at most. No requirement sets a bound; this is some forty pages. */
const LARGEST_TEXTS = 256 * 1024;

/** Seconds until old submissions may have been removed: the purge job runs once an hour. */
const FULL_RETRY_AFTER = 3_600;

export interface SubmissionCallOptions extends MailCounts {
  createFormHandler: CreateFormHandler;
  submit: Submit;
  uploads: Pick<StoredUploads, 'take'>;
  limitUploads: LimitUploads;
  log: Logger;
}

/** The call of a form that goes to the team: stored durably, then answered, then delivered. */
export function createSubmissionCall(details: StoredForm, options: SubmissionCallOptions): FormHandler {
  const { form, file: rules, done, submission } = details;
  const { createFormHandler, submit, uploads, limitUploads, log } = options;
  const type = kindOf(details);
  const notStored = form.texts.refused;
  const field = form.file !== undefined && rules ? { name: form.file, rules } : null;

  /** @throws HttpError 503 when the store has no room for the file */
  const takeRoom = async (ctx: Context, name: string, size: number) => {
    if (await withServiceUnavailable(ctx, log, notStored, () => uploads.take(size))) return;
    const full = `No more ${name}s can be stored at the moment. Please try again in an hour.`;
    throw new HttpError(503, full, { retryAfter: FULL_RETRY_AFTER });
  };

  const call = createFormHandler({
    form,
    largest: LARGEST_TEXTS,
    perSender: field ? 'filesOfSender' : 'formsOfSender',
    ...(field && {
      file: {
        name: field.name,
        largest: field.rules.largest,
        tooLarge: field.rules.messages.tooLarge,
        examine: (file) => examineFile(field.rules, field.name, file),
      },
    }),
    async accept(ctx, payload, { file, key }) {
      if (field && file) await takeRoom(ctx, field.name, file.content.length);
      const mail =
        submission.mails.visitor && (await countMail(ctx, 'confirmation', String(payload['email']), options));
      await submit(
        ctx,
        {
          kind: type,
          payload: payload as Json,
          key: key(),
          attachments: file ? [file] : [],
          mailsVisitor: mail?.mayGo ?? true,
          notStored,
        },
        () => mail?.takeBack() ?? Promise.resolve(),
      );
      return { redirectTo: `${BASE_PATH}${form.screen}?${done}=yes` };
    },
  });
  return field ? limitUploads(call, { largest: field.rules.largest + LARGEST_TEXTS, refused: notStored }) : call;
}
