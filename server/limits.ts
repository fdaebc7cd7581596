import { accountLimits } from './accounts/calls/index.ts';
import { deskLimits } from './desk/desk.ts';
import { countingBy, formLimits, type Limits, type LimitsOptions } from './http/limits.ts';
import { uploadLimits } from './outbox/submission-call.ts';

/** The limits of all calls, each declared where it is used. */
export const createLimits = (options: LimitsOptions = {}): Limits =>
  countingBy({ ...formLimits, ...uploadLimits, ...accountLimits, ...deskLimits }, options);
