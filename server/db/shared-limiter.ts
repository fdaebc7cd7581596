import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** `window`: seconds from the first attempt. */
export interface Rate {
  limit: number;
  window: number;
}

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'get' | 'delete'>;

/** Creates a counter shared by all processes. @param rule its name is part of every key */
export type SharedLimiter = (rule: Rate & { name: string }) => Limiter;
