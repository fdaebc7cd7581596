import type { Context } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { notLoggedIn } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import { mailboxOf } from '../../lib/mail-address.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import { HttpError } from '../../http/http-error.ts';
import { MINUTE } from '../../http/limits.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { loginFirst, type Owner, sessionOwner } from './account.ts';

/** What a logged-in owner does with the account (ACC-4, ACC-5). Who it is depends on the session alone, never on a field. */

declare module '../../http/limits.ts' {
  interface Rules {
    passwordsOfAccount: true;
  }
}

export const ownerLimits = {
  /** Current passwords given by a session, to change the password or delete the account. */
  passwordsOfAccount: { limit: 10, window: 15 * MINUTE },
};

const WRONG_PASSWORD = 'This is not your current password';

export const doneOf = ({ form, done }: FormDetails) => `${BASE_PATH}${form.screen}?${done}=yes`;

/** The session's account. @throws HttpError 403 without one */
export const ownerOf = async (ctx: Context, wanted: string, options: AccountHandlerOptions): Promise<Owner> =>
  (await sessionOwner(ctx, options)) ?? refuse(ctx, wanted, options);

/** The login leads back to the page. */
function refuse(ctx: Context, wanted: string, { visitors }: AccountHandlerOptions): never {
  visitors.rememberTarget(ctx, wanted);
  throw new HttpError(403, notLoggedIn);
}

/** @throws HttpError 403 when the session has ended meanwhile */
export function expectDone(
  ctx: Context,
  outcome: 'done' | 'no-session',
  wanted: string,
  options: AccountHandlerOptions,
): void {
  if (outcome === 'no-session') refuse(ctx, wanted, options);
}

/** Counts the current password and uncounts it when it was right or the relay failed. */
export async function withPassword<Result extends { outcome: string }>(
  ctx: Context,
  address: string,
  work: (sender: string) => Promise<Result>,
  { limits, config, turns, log }: AccountHandlerOptions,
): Promise<Result> {
  const sender = senderOfRequest(ctx, config);
  const counted = { loginsOfSender: sender, passwordsOfAccount: address };
  await limits.attempt(counted);
  const takeBack = () => limits.takeBack(counted);
  const result = await withServiceUnavailable(ctx, log, failed, () => turns.run(sender, () => work(sender)), takeBack);
  if (result.outcome !== 'wrong')
    await takeBack().catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
  return result;
}

/** Counts the mail to the owner, and uncounts one that is not sent. @param work takes whether it may be sent */
export async function withMail(
  address: string,
  { limits }: AccountHandlerOptions,
  work: (mail: boolean) => Promise<void>,
): Promise<void> {
  const mailbox = mailboxOf(address);
  const mail = await limits.countMail('reset', mailbox);
  let sent = false;
  try {
    await work(mail);
    sent = mail;
  } finally {
    await limits.settleMail(mailbox, sent ? 'gone' : 'left out');
  }
}

export const wrong = (field: string) => new HttpError(422, CHECK_ENTRIES, { fields: { [field]: WRONG_PASSWORD } });

/** Redirects to the login when the session does not last. */
export async function ownerOrLogin(ctx: Context, options: AccountHandlerOptions): Promise<Owner | null> {
  const owner = await sessionOwner(ctx, options);
  if (owner === null) loginFirst(ctx, options);
  return owner;
}

export function sendFile(ctx: Context, file: { name: string; type: string; body: string; download: boolean }): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', file.type);
  ctx.set('Content-Disposition', `${file.download ? 'attachment' : 'inline'}; filename="${file.name}"`);
  ctx.body = file.body;
}
