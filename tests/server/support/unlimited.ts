import type { Limits } from '../../../server/http/limits.ts';
import type { LoadGauge } from '../../../server/http/load-shedding.ts';

/** For tests that send more from one address than a visitor would. */
export const unlimited: Limits = {
  attempt: () => Promise.resolve(),
  takeBack: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  countMail: () => Promise.resolve(true),
  settleMail: () => Promise.resolve(),
};

/** Never sheds load, on any machine. */
export const idle = (): LoadGauge => ({ isBehind: () => false, stop: () => {} });
