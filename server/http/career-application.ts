import { BASE_PATH } from '../../machines/base-path.ts';
import { careerAlert } from '../../machines/career-application/career-alert.ts';
import { careerFields } from '../../machines/career-application/career-application.schema.ts';
import { resumeLimit, resumeMessages } from '../../machines/resume/resume-file.ts';
import { careerKind } from '../submissions/career.ts';
import { examineResume } from '../uploads/resume.ts';
import type { ApplicationCallOptions } from './application-call.ts';
import { senderOfRequest } from './client-address.ts';
import { countMail } from './count-mail.ts';
import { type Call, LARGEST_TEXTS } from './form-call.ts';
import { limitUploads } from './limit-uploads.ts';

/** What the form says when the relay cannot take an application (CAR-4). */
const NOT_SENT = 'Failed to submit application. Please try again.';

/** `POST /career-application` (CAR-4): stored durably with its resume, then answered, then delivered. */
export function createCareerApplication(options: ApplicationCallOptions): Call {
  const { formCall, submit, limits, config } = options;
  const call = formCall({
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
      const counted = await countMail(ctx, payload.email, options);
      await submit(ctx, { kind: careerKind, payload, key: key(), attachments: file ? [file] : [], notStored: NOT_SENT }, () => limits.takeBack(counted));
      return { to: `${BASE_PATH}/career-application?sent=yes` };
    },
  });
  return limitUploads(call, { largest: resumeLimit + LARGEST_TEXTS, senderOf: (ctx) => senderOfRequest(ctx, config), refused: NOT_SENT });
}
