import type { Limits } from '../../../server/http/limits.ts';

/** For tests that send more from one address than a visitor would. */
export const unlimited: Limits = {
  attempt: () => Promise.resolve(),
  takeBack: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  countMail: () => Promise.resolve(true),
  settleMail: () => Promise.resolve(),
};
