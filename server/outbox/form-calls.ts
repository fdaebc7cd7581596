import type { Context } from 'koa';
import type { Logger } from 'pino';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Config } from '../config.ts';
import type { CreateFormHandler, FormHandler } from '../http/form.ts';
import { HttpError, withServiceUnavailable } from '../http/http-error.ts';
import { countMail, type MailCounts } from '../http/limits.ts';
import type { Json } from '../lib/digest.ts';
import { kindOf, routeOf, type StoredForm, storedForms, withoutVisitor } from './kinds.ts';
import type { NewSubmission, SubmissionStore } from './submit.ts';
import { createUploadLimit, examineFile, type StoredUploads } from './uploads.ts';
import type { Deliveries } from './worker.ts';

/** Bytes of all the texts of a form that goes to the team, at most. No requirement sets a bound; this is some forty pages. */
const LARGEST_TEXTS = 256 * 1024;

/** Seconds until old submissions may have been removed: the purge job runs once an hour. */
const FULL_RETRY_AFTER = 3_600;

interface FormCallsOptions extends MailCounts {
  createFormHandler: CreateFormHandler;
  submissions: Pick<SubmissionStore, 'accept'>;
  deliveries: Pick<Deliveries, 'wake'>;
  uploads: Pick<StoredUploads, 'take'>;
  config: Pick<Config, 'webhook' | 'webhooks' | 'trustedProxies'>;
  log: Logger;
}

/** The call of a form that goes to the team: stored durably, then answered, then delivered. */
function createFormCall(details: StoredForm, options: FormCallsOptions): FormHandler {
  const { form, file: rules, done, submission } = details;
  const { createFormHandler, submissions, deliveries, uploads, config, log } = options;
  const route = routeOf(kindOf(details), config);
  const notStored = form.texts.refused;
  const field = form.file !== undefined && rules ? { name: form.file, rules } : null;

  /** @throws HttpError 503 when the store has no room for the file */
  const takeRoom = async (ctx: Context, name: string, size: number) => {
    if (await withServiceUnavailable(ctx, log, notStored, () => uploads.take(size))) return;
    const full = `No more ${name}s can be stored at the moment. Please try again in an hour.`;
    throw new HttpError(503, full, { retryAfter: FULL_RETRY_AFTER });
  };

  return createFormHandler({
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
      const sent: NewSubmission = {
        ...(mail?.mayGo === false ? withoutVisitor(route) : route),
        payload: payload as Json,
        idempotencyKey: key(),
        attachments: file ? [file] : [],
      };
      const accept = () => submissions.accept(sent);
      const { status } = await withServiceUnavailable(ctx, log, notStored, accept, async () => mail?.takeBack());
      if (status === 'conflict') throw new HttpError(422, 'This Idempotency-Key was used for another message.');
      deliveries.wake();
      return { redirectTo: `${BASE_PATH}${form.screen}?${done}=yes` };
    },
  });
}

/** The calls of the forms that go to the team, by path. */
export function createFormCalls(options: FormCallsOptions): Record<string, FormHandler> {
  const limitUploads = createUploadLimit(options.config);
  const calls = storedForms.map((details) => {
    const { form, file } = details;
    const call = createFormCall(details, options);
    const limited = file && limitUploads(call, { largest: file.largest + LARGEST_TEXTS, refused: form.texts.refused });
    return [form.action, limited ?? call] as const;
  });
  return Object.fromEntries(calls);
}
