import type { Context } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from '../config.ts';

const DAY = 86_400_000;

/** RFC 9116 recommends less than a year ahead. */
const VALID_DAYS = 180;

const SECURITY_TXT = '/.well-known/security.txt';

interface WellKnownOptions {
  config: Pick<Config, 'origin' | 'securityContact'>;
  clock: Clock;
}

/** Handlers by path: security.txt (RFC 9116) and change-password (https://w3c.github.io/webappsec-change-password-url/). */
export function wellKnown({ config, clock }: WellKnownOptions): Readonly<Record<string, (ctx: Context) => void>> {
  return {
    [SECURITY_TXT]: (ctx) => {
      // Rounded to a day, so that the file changes once a day.
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
