import type { Database } from '../db/database.ts';
import { accountHasAccepted } from '../legal/legal-record.ts';
import type { SubmissionRoute } from '../outbox/routes.ts';
import type { AccountChanges, Credentials } from './accounts.ts';
import type { Change } from './change.ts';
import type { MailedLinks } from './mailed-links.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { Transaction } from 'kysely';

export interface LogIn extends Omit<Credentials, 'address'> {
  /** null: no account of the address has this password. */
  accountId: string | null;
  passwordHash: string | null;
  mail: boolean;
  /** Digests of the new session and of the browser's former session. */
  session: string;
  formerSession: string | null;
  legalVersion: string;
  route: SubmissionRoute;
}

export type LogInResult = { status: 'refused' | 'unconfirmed' } | { status: 'in'; legalOwed: boolean };

/** The account whose password was compared, unless its password has changed since. */
const comparedAccount = (trx: Transaction<Database>, { accountId, passwordHash }: LogIn) =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId ?? '')
    .where('password_hash', '=', passwordHash ?? '')
    .executeTakeFirst();

interface LoginsOptions {
  change: Change;
  tokens: Pick<Tokens, 'confirms'>;
  sessions: Pick<Sessions, 'begin' | 'end'>;
  accounts: AccountChanges;
  links: Pick<MailedLinks, 'sendConfirmation'>;
}

/** Begins sessions. The same statements run for an unknown address, a wrong password and an unconfirmed address (SRV-9). */
export const createLogins =
  ({ change, tokens, sessions, accounts, links }: LoginsOptions) =>
  (login: LogIn): Promise<LogInResult> =>
    change(async (trx): Promise<LogInResult> => {
      const account = await comparedAccount(trx, login);
      const confirmed = await tokens.confirms(trx, login.confirmation, account?.id ?? null);
      if (!account || (account.confirmed_at === null && !confirmed)) {
        await links.sendConfirmation(trx, account ?? null, login.route, login.mail);
        return { status: account ? 'unconfirmed' : 'refused' };
      }
      if (account.confirmed_at === null) account.signup_id = await accounts.confirm(trx, account, login.signup);
      // An attacker may have planted the browser's former session (session fixation).
      await sessions.end(trx, login.formerSession);
      await sessions.begin(trx, login.session, account.id);
      const accepted = await accountHasAccepted(trx, account, login.legalVersion);
      if (accepted) await accounts.startTrial(trx, account.id);
      return { status: 'in', legalOwed: !accepted };
    });
