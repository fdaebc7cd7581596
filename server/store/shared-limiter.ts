import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** So many within so many seconds from the first. */
export interface Rate {
  limit: number;
  window: number;
}

/** What counts for one rule. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'get' | 'delete'>;

/** Makes what counts for all processes together. @param rule its name is part of every key */
export type SharedLimiter = (rule: Rate & { name: string }) => Limiter;
