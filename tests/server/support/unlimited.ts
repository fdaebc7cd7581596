import type { Limits } from '../../../server/protection/limits.ts';
import type { LoadGauge } from '../../../server/http/load-shedding.ts';

/** For tests that send more from one address than any visitor would. */
export const unlimited: Limits = {
  attempt: () => Promise.resolve(),
  takeBack: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  countMail: () => Promise.resolve(true),
  settleMail: () => Promise.resolve(),
};

/** For tests that want every answer, however busy the machine is. */
export const idle = (): LoadGauge => ({ isBehind: () => false, stop: () => {} });
