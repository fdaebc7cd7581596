import type { Transaction } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Database } from '../db/database.ts';
import { insertSubmission, prepareSettled, prepareSubmission } from '../outbox/repository.ts';
import type { SubmissionRoute } from '../outbox/routes.ts';
import { type AccountChanges, accountOfAddress } from './accounts.ts';
import type { Change } from './change.ts';
import type { Sessions } from './sessions.ts';
import type { AccountTable } from './tables.ts';
import type { TokenCheck, TokenPurpose, Tokens, TokenUse } from './tokens.ts';

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

export interface NewPassword extends TokenUse {
  passwordHash: string;
  signup: string | null;
  /** The mail to the owner of a changed password. Each reset took a mailed link, and these are limited. */
  notice: SubmissionRoute;
}

/** `registers`: an account without a password completes its registration by the link. */
function linkPayload(account: Pick<AccountTable, 'address' | 'password_hash'> | null) {
  return { email: account?.address ?? '', registers: account !== null && account.password_hash === null };
}

export interface MailedLinks {
  /** Mails a link to an address that is entitled to one. For other addresses the same statements run without a mail. */
  request(request: LinkRequest): Promise<void>;
  /**
   * Mails another confirmation as part of a login. Without an account the same statements run and leave no rows (SRV-9).
   * @param mail false: the same statements without a mail
   */
  sendConfirmation(
    trx: Transaction<Database>,
    account: Pick<AccountTable, 'id' | 'address' | 'password_hash'> | null,
    route: SubmissionRoute,
    mail: boolean,
  ): Promise<void>;
  /** Sets the password by a mailed link: confirms the address, uses the link up and ends all sessions. */
  setPassword(password: NewPassword): Promise<TokenCheck>;
}

interface MailedLinksOptions {
  change: Change;
  clock: Pick<Clock, 'now'>;
  tokens: Tokens;
  sessions: Pick<Sessions, 'endAllOf'>;
  accounts: Pick<AccountChanges, 'confirm'>;
}

export function createMailedLinks({ change, clock, tokens, sessions, accounts }: MailedLinksOptions): MailedLinks {
  return {
    request: ({ purpose, address, mail, signup, idempotencyKey, route }) =>
      change(async (trx) => {
        const account = await accountOfAddress(trx, { address, confirmation: null, signup });
        const entitled = mail && account !== null && (purpose === 'reset' || account.confirmed_at === null);
        // The address is part of the key: the same key with another address must not reveal whether that has an account.
        const key = idempotencyKey === null ? null : sha256(`${idempotencyKey}\n${address}`);
        const submission = { ...route, payload: linkPayload(entitled ? account : null), idempotencyKey: key };
        const prepared = entitled
          ? prepareSubmission(submission, clock.now())
          : prepareSettled(submission, clock.now());
        const acceptance = await insertSubmission(trx, prepared);
        if (acceptance.status !== 'stored') return;
        if (purpose === 'reset') await tokens.voidResets(trx, entitled ? address : '');
        await tokens.add(trx, prepared.submission.id, purpose, entitled ? account.id : null);
      }),
    async sendConfirmation(trx, account, route, mail) {
      const prepare = mail ? prepareSubmission : prepareSettled;
      const prepared = prepare({ ...route, payload: linkPayload(account), idempotencyKey: null }, clock.now());
      const { id } = prepared.submission;
      await insertSubmission(trx, prepared);
      await tokens.add(trx, id, 'confirm', mail ? (account?.id ?? null) : null);
      await tokens.remove(trx, account ? null : id);
      await trx
        .deleteFrom('submissions')
        .where('id', '=', account ? '' : id)
        .execute();
    },
    setPassword: (password) =>
      change(async (trx) => {
        const { check, row } = await tokens.check(trx, password);
        if (!row || check.state !== 'usable') return check;
        await tokens.use(trx, password);
        await tokens.voidOf(trx, row.id);
        await sessions.endAllOf(trx, row.id);
        await trx
          .updateTable('accounts')
          .set({ password_hash: password.passwordHash })
          .where('id', '=', row.id)
          .execute();
        if (row.confirmed_at === null) await accounts.confirm(trx, row, password.signup);
        if (row.password_hash !== null) {
          const mail = { ...password.notice, payload: { email: row.address }, idempotencyKey: null };
          await insertSubmission(trx, prepareSubmission(mail, clock.now()));
        }
        return check;
      }),
  };
}
