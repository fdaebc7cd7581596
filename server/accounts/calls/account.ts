import type { Context } from 'koa';
import type { AcceptedDocument, AccountDetails } from '../../../machines/domain/answered.ts';
import { brand } from '../../../machines/domain/brand.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import { sendPage, visitOf } from '../../http/answer.ts';
import type { FormHandler } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { readable } from '../../lib/time.ts';
import type { AccountContext } from '../context.ts';
import { acceptancesOf, acceptedDocument } from '../legal-record.ts';
import { ACCOUNT_SCREEN, forOwner, type Owner, shownAccount } from '../owner.ts';
import { handleOf, sessionsOf } from '../sessions.ts';

// The owner's page and files.

/** @throws HttpError 404 where the account has not accepted it */
export async function readDocument(
  ctx: Context,
  owner: Owner,
  sha256: string,
  { store, log }: AccountContext,
): Promise<AcceptedDocument & { text: string }> {
  const read = () => acceptedDocument(store.db, owner, sha256);
  const document = await withServiceUnavailable(ctx, log, failed, read);
  if (!document) throw new HttpError(404, 'Not found.');
  return document;
}

async function detailsOf(owner: Owner, { store, config }: AccountContext): Promise<AccountDetails> {
  const [accepted, sessions] = await Promise.all([
    acceptancesOf(store.db, owner),
    sessionsOf(store.db, owner.id, store.mark.now()),
  ]);
  return {
    product: config.productUrl,
    payable: config.paymentUrl !== null,
    accepted,
    sessions: sessions.map(({ sha256, created_at: begunAt }) => ({
      handle: handleOf(sha256),
      begunAt,
      current: sha256 === owner.session,
    })),
  };
}

/** `GET /landing-new/account` (ACC-7), with `document=` a document as the account accepted it (ACC-10). */
export const accountScreen = (context: AccountContext): FormHandler =>
  forOwner(context, async (ctx, owner) => {
    const { config, renderer, log } = context;
    if (!renderer) throw new HttpError(404, 'Not found.');
    const details = await withServiceUnavailable(ctx, log, failed, () => detailsOf(owner, context));
    const { document: asked } = ctx.query;
    const document = asked === undefined ? null : await readDocument(ctx, owner, String(asked), context);
    const account = { ...shownAccount(owner), details: { ...details, ...(document && { document }) } };
    const page = { ...visitOf(ctx, config), path: '/account', search: ctx.search, account, status: 200 };
    sendPage(ctx, await renderer.render(page));
  });

/** A file of the owner's, to download. */
function sendFile(ctx: Context, { name, type, body }: { name: string; type: string; body: string }): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', type);
  ctx.set('Content-Disposition', `attachment; filename="${name}"`);
  ctx.body = body;
}

/** `GET /account/document?sha256=…` (ACC-4): the exact text of a document as the account accepted it, as a file. */
export const accountDocument = (context: AccountContext): FormHandler =>
  forOwner(context, async (ctx, owner) => {
    const { document, version, text } = await readDocument(ctx, owner, String(ctx.query.sha256), context);
    const name = `${document}-${version}.txt`.replaceAll(/[^\w.-]/g, '-');
    sendFile(ctx, { name, type: 'text/plain; charset=utf-8', body: text });
  });

/** `GET /account/data` (ACC-5): what the relay holds about the account's address. */
export const accountData = (context: AccountContext): FormHandler =>
  forOwner(context, async (ctx, { address, plan, trial_started_at, invite_sha256 }) => {
    const { store, held, limits, log } = context;
    const counted = { exportsOfAccount: address };
    await limits.attempt(counted);
    const data = await withServiceUnavailable(
      ctx,
      log,
      failed,
      () => held(address),
      () => limits.takeBack(counted),
    );
    const account = { email: address, plan, trial_started_at, invited: invite_sha256 !== null };
    const body = JSON.stringify(readable({ made_at: store.mark.now(), account, held: data }), null, 2);
    sendFile(ctx, { name: 'account.json', type: 'application/json; charset=utf-8', body });
  });

/** `20261208T184200Z`, which a calendar shows in the reader's time (RFC 5545, 3.3.5). @param time milliseconds since 1970 */
const momentOf = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * An iCalendar file (RFC 5545) with the moment at which the trial ends, and an alarm a day before.
 * @param endsAt milliseconds since 1970 @param now the same
 */
function trialCalendar(endsAt: number, origin: string, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Trial//EN`,
    'BEGIN:VEVENT',
    `UID:trial-end-${momentOf(endsAt)}@${new URL(origin).hostname}`,
    `DTSTAMP:${momentOf(now)}`,
    `DTSTART:${momentOf(endsAt)}`,
    `SUMMARY:${brand.name}: the trial ends`,
    `URL:${origin}${ACCOUNT_SCREEN}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${brand.name}: the trial ends tomorrow`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** Lines of at most 75 octets; the text is ASCII (RFC 5545, 3.1). */
const folded = (line: string) =>
  line.match(/^.{1,75}|.{1,74}/g)?.map((part, at) => (at === 0 ? part : ` ${part}`)) ?? [];

/** `GET /account/trial.ics` (ACC-8). */
export const accountTrial = (context: AccountContext): FormHandler =>
  forOwner(context, (ctx, { standing }) => {
    if (standing.state !== 'running') throw new HttpError(404, 'Not found.');
    const body = trialCalendar(standing.endsAt, context.config.origin, context.store.mark.now());
    sendFile(ctx, { name: 'trial.ics', type: 'text/calendar; charset=utf-8', body });
  });
