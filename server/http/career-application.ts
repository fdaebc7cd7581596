import type { Logger } from 'pino';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { careerAlert } from '../../machines/career-application/career-alert.ts';
import { careerFields } from '../../machines/career-application/career-application.schema.ts';
import { resumeLimit, resumeMessages } from '../../machines/resume/resume-file.ts';
import { careerSubmission } from '../submissions/career.ts';
import { examineResume } from '../uploads/resume.ts';
import type { StoredUploads } from '../uploads/stored-uploads.ts';
import type { ApplicationHandlerOptions } from './application-handler.ts';
import { senderOfRequest } from './client-address.ts';
import { countMail } from './count-mail.ts';
import { type FormHandler, LARGEST_TEXTS } from './form-handler.ts';
import { limitUploads } from './limit-uploads.ts';
import { withServiceUnavailable } from './service-unavailable.ts';
import { HttpError } from '../kernel/http-error.ts';

/** What the form says when the relay cannot take an application (CAR-4). */
const NOT_SENT = 'Failed to submit application. Please try again.';

/** What the form says when the store has reached its bound on uploads (SRV-3). */
const FULL = 'No more resumes can be stored at the moment. Please try again in an hour.';

/** Seconds until old applications may have been removed: retention runs once an hour. */
const FULL_RETRY_AFTER = 3_600;

interface CareerApplicationOptions extends ApplicationHandlerOptions {
  uploads: Pick<StoredUploads, 'take'>;
  log: Logger;
}

/** `POST /career-application` (CAR-4): stored durably with its resume, then answered, then delivered. */
export function createCareerApplication(options: CareerApplicationOptions): FormHandler {
  const { createFormHandler, submit, uploads, config, log } = options;
  const call = createFormHandler({
    form: {
      flow: 'career-application',
      screen: '/career-application',
      schema: careerFields,
      alert: (wrong, values) => careerAlert(Object.keys(wrong), values, wrong['resume']),
    },
    largest: LARGEST_TEXTS,
    perSender: 'filesOfSender',
    file: { name: 'resume', largest: resumeLimit, tooLarge: resumeMessages.tooLarge, examine: examineResume },
    async accept(ctx, payload, { file, key }) {
      const hasRoom =
        file === null || (await withServiceUnavailable(ctx, log, NOT_SENT, () => uploads.take(file.content.length)));
      if (!hasRoom) throw new HttpError(503, FULL, { retryAfter: FULL_RETRY_AFTER });
      const mail = await countMail(ctx, 'confirmation', payload.email, options);
      await submit(
        ctx,
        {
          kind: careerSubmission,
          payload,
          key: key(),
          attachments: file ? [file] : [],
          mailsVisitor: mail.mayGo,
          notStored: NOT_SENT,
        },
        () => mail.takeBack(),
      );
      return { redirectTo: `${BASE_PATH}/career-application?sent=yes` };
    },
  });
  return limitUploads(call, {
    largest: resumeLimit + LARGEST_TEXTS,
    senderOf: (ctx) => senderOfRequest(ctx, config),
    refused: NOT_SENT,
  });
}
