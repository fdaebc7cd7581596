import type { Context } from 'koa';
import { randomToken, type Secret } from '../lib/secret.ts';

const COOKIE = 'desk-browser';
const PURPOSE = 'desk browser';
const MAX_AGE = 365 * 24 * 3_600;

/**
 * The signed name of a browser that has logged in before: its wrong keys are counted apart, so that those of others behind the
 * same proxy do not lock it out (OWASP, Slow Down Online Guessing Attacks with Device Cookies). It opens nothing.
 */
export const knownBrowser = (ctx: Context, secret: Pick<Secret, 'verify'>): string | null =>
  secret.verify(PURPOSE, ctx.cookies.get(COOKIE) ?? '');

/** @returns the cookie that names a browser, one of its own */
export const browserCookie = (secret: Pick<Secret, 'sign'>): string =>
  `${COOKIE}=${secret.sign(PURPOSE, randomToken())}; Max-Age=${MAX_AGE}`;
