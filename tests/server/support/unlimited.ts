import type { Limits } from '../../../server/protection/limits.ts';

/** For tests that send more from one address than any visitor would. */
export const unlimited: Limits = {
  attempt: () => Promise.resolve(),
  takeBack: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};
