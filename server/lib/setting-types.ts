import { isIP } from 'node:net';
import { z } from 'zod';

/** Types of settings that several features have. */

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

export const origin = z.string().transform((text, ctx) => {
  const url = URL.parse(text);
  // The parser takes `*` as part of a name; in a policy it would be a wildcard.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.host.includes('*'))
    return url.origin;
  ctx.addIssue({ code: 'custom', message: 'must be an origin such as https://www.example.com, without a path' });
  return z.NEVER;
});

export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const address = z.email('must be a mail address');

export const safeUrl = z.string().transform((text, ctx) => {
  const url = URL.parse(text);
  const bare = url !== null && url.username === '' && url.password === '' && url.hash === '';
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1')));
  if (bare && safe) return url.href;
  ctx.addIssue({
    code: 'custom',
    message: 'must be an https:// address without user or password (http:// on this machine alone)',
  });
  return z.NEVER;
});

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be at most 65535');

export const megabytes = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number of megabytes, such as 1000')
  .transform((text) => Number(text) * 1e6);

export const days = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of days, 1 to 3650')
  .transform(Number)
  .refine((n) => n <= 3_650, 'must be a number of days, 1 to 3650');
