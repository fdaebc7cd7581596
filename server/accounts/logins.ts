import type { Database } from '../store/schema.ts';
import { accountHasAccepted } from '../legal/legal-record.ts';
import type { SubmissionRoute } from '../submissions/routes.ts';
import type { AccountChanges, Credentials } from './accounts.ts';
import type { Change } from './change.ts';
import type { MailedLinks } from './mailed-links.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { Transaction } from 'kysely';

export interface LogIn extends Omit<Credentials, 'address'> {
  /** null: the password fits no account of the address. */
  accountId: string | null;
  /** The hash that the password was compared with. */
  passwordHash: string | null;
  /** Whether another link may be mailed. */
  mail: boolean;
  /** The digest of the session that begins, and of the one that the browser came with. */
  session: string;
  formerSession: string | null;
  /** The version of the legal documents that has to be accepted. */
  legalVersion: string;
  /** How another link is sent to an address that is still to be confirmed. */
  route: SubmissionRoute;
}

export type LogInResult = { status: 'refused' | 'unconfirmed' } | { status: 'in'; legalOwed: boolean };

/** The account whose password was compared, unless the password was changed meanwhile. */
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

/**
 * Begins sessions. The same statements run whether the address is unknown, the password is wrong or the address is not confirmed
 * (SRV-9).
 */
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
      // Ends the session that the browser came with: an attacker may have put it there (session fixation).
      await sessions.end(trx, login.formerSession);
      await sessions.begin(trx, login.session, account.id);
      const accepted = await accountHasAccepted(trx, account, login.legalVersion);
      if (accepted) await accounts.startTrial(trx, account.id);
      return { status: 'in', legalOwed: !accepted };
    });
