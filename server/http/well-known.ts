import type { Context } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';

const DAY = 86_400_000;

/** RFC 9116 recommends less than a year ahead. */
const VALID_DAYS = 180;

const SECURITY_TXT = '/.well-known/security.txt';

interface WellKnownOptions {
  config: Pick<Config, 'origin' | 'securityContact'>;
  clock: Clock;
}

/**
 * What answers a `GET` at each well-known path of the origin, by path: how to report a vulnerability (RFC 9116), and where a
 * password is changed (https://w3c.github.io/webappsec-change-password-url/). Other paths there are not found.
 */
export function wellKnown({ config, clock }: WellKnownOptions): Readonly<Record<string, (ctx: Context) => void>> {
  return {
    [SECURITY_TXT]: (ctx) => {
      // The whole day, so that the file changes once a day at most.
      const expires = new Date((Math.floor(clock.now() / DAY) + VALID_DAYS) * DAY);
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = [
        `Contact: mailto:${config.securityContact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${config.origin}${SECURITY_TXT}`,
        `Policy: ${config.origin}${BASE_PATH}/trust`,
        '',
      ].join('\n');
    },
    '/.well-known/change-password': (ctx) => {
      ctx.status = 302;
      ctx.set('Location', `${BASE_PATH}/forgot-password`);
      ctx.body = '';
    },
  };
}
