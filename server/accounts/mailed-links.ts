import type { Transaction } from 'kysely';
import { sha256 } from '../lib/sha256.ts';
import { insertSubmission, prepareSettled, prepareSubmission } from '../outbox/repository.ts';
import type { SubmissionRoute } from '../outbox/destinations.ts';
import { accountOfAddress, type AccountStore, confirmAddress } from './accounts.ts';
import { endSessionsOf } from './sessions.ts';
import { addToken, checkToken, type TokenPurpose, type TokenUse, useToken, voidResets, voidTokens } from './tokens.ts';
import type { AccountTable, Database } from '../db/database.ts';

type LinkedAccount = Pick<AccountTable, 'id' | 'address' | 'password_hash'>;

export interface LinkRequest {
  purpose: TokenPurpose;
  /** In canonical form. */
  address: string;
  mail: boolean;
  /** The signup of the browser's continuation cookie. */
  signup: string | null;
  idempotencyKey: string | null;
  route: SubmissionRoute;
}

/** `registers`: an account without a password completes its registration by the link. */
const linkPayload = (account: LinkedAccount | null) => ({
  email: account?.address ?? '',
  registers: account !== null && account.password_hash === null,
});

/** Mails a link to an address that is entitled to one. For other addresses the same statements run without a mail. */
export const requestLink = (
  { change, clock, mark, secret }: AccountStore,
  { purpose, address, mail, signup, idempotencyKey, route }: LinkRequest,
): Promise<void> =>
  change(async (trx) => {
    const at = mark.now();
    const account = await accountOfAddress(trx, { address, confirmation: null, signup });
    const entitled = mail && account && (purpose === 'reset' || account.confirmed_at === null) ? account : null;
    // The address is part of the key: the same key with another address must not reveal whether that has an account.
    const key = idempotencyKey === null ? null : sha256(`${idempotencyKey}\n${address}`);
    const prepare = entitled ? prepareSubmission : prepareSettled;
    const prepared = prepare({ ...route, payload: linkPayload(entitled), idempotencyKey: key }, clock.now());
    if ((await insertSubmission(trx, prepared)).status !== 'stored') return;
    if (purpose === 'reset') await voidResets(trx, entitled ? address : '', at);
    const token = secret.tokenOf(prepared.submission.id);
    await addToken(trx, { token, purpose, accountId: entitled?.id ?? null }, at);
  });

/**
 * Mails another confirmation as part of a login. Without an account the same statements run and leave no rows (SRV-9).
 * @param login.mail false: the same statements without a mail
 */
export async function sendConfirmation(
  trx: Transaction<Database>,
  account: LinkedAccount | null,
  { route, mail }: { route: SubmissionRoute; mail: boolean },
  { clock, mark, secret }: Pick<AccountStore, 'clock' | 'mark' | 'secret'>,
): Promise<void> {
  const prepare = mail ? prepareSubmission : prepareSettled;
  const prepared = prepare({ ...route, payload: linkPayload(account), idempotencyKey: null }, clock.now());
  const { id } = prepared.submission;
  const token = secret.tokenOf(id);
  await insertSubmission(trx, prepared);
  await addToken(trx, { token, purpose: 'confirm', accountId: mail ? (account?.id ?? null) : null }, mark.now());
  await trx
    .deleteFrom('tokens')
    .where('sha256', '=', account ? '' : sha256(token))
    .execute();
  await trx
    .deleteFrom('submissions')
    .where('id', '=', account ? '' : id)
    .execute();
}

/** Tells the owner of a change. */
export async function mailOwner(
  trx: Transaction<Database>,
  notice: SubmissionRoute,
  address: string,
  { clock }: Pick<AccountStore, 'clock'>,
): Promise<void> {
  const submission = { ...notice, payload: { email: address }, idempotencyKey: null };
  await insertSubmission(trx, prepareSubmission(submission, clock.now()));
}

export interface NewPassword extends TokenUse {
  passwordHash: string;
  signup: string | null;
  /** The mail to the owner of a changed password. Each reset took a mailed link, and these are limited. */
  notice: SubmissionRoute;
}

/** Sets the password by a mailed link: confirms the address, uses the link up and ends all sessions. */
export const setPasswordByLink = (store: AccountStore, password: NewPassword) =>
  store.change(async (trx) => {
    const at = store.mark.now();
    const checked = await checkToken(trx, password, at);
    if (checked.state !== 'usable') return checked;
    const { account } = checked;
    await useToken(trx, password, at);
    await voidTokens(trx, account.id, at);
    await endSessionsOf(trx, account.id);
    await trx
      .updateTable('accounts')
      .set({ password_hash: password.passwordHash })
      .where('id', '=', account.id)
      .execute();
    if (account.confirmed_at === null) await confirmAddress(trx, account, password.signup, at);
    if (account.password_hash !== null) await mailOwner(trx, password.notice, account.address, store);
    return checked;
  });
