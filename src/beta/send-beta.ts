import type { BetaPayload } from '../../machines/beta-application/beta-application.schema.ts';
import { asMultipart, submissionSender } from '../forms/send-submission.ts';

/** `POST /beta-signup`, multipart (BETA-3). */
export const sendBeta = submissionSender<BetaPayload>('/beta-signup', asMultipart);
