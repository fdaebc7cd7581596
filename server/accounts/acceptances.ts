import type { Kysely } from 'kysely';
import type { HighWaterMark } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';
import { accountHasAccepted, addLegalRecord, type LegalRecord, signupHasAccepted } from '../legal/legal-record.ts';
import type { RecordResult } from '../outbox/repository.ts';
import type { LegalRoutes } from '../outbox/routes.ts';
import { type AccountChanges, accountOfSignup } from './accounts.ts';
import type { Change } from './change.ts';
import type { Sessions } from './sessions.ts';

/** The person who accepts: a session (its digest), or the signup of a continuation cookie. */
export type Signatory = { session: string } | { signup: string };

export interface NewLegalAcceptance extends Omit<
  LegalRecord,
  'accountId' | 'signupId' | 'email' | 'addressConfirmed' | 'route'
> {
  by: Signatory;
  /** The submissions that a new record creates; a session also gets a copy by mail. */
  routes: LegalRoutes;
}

export type LegalResult = RecordResult | { status: 'no-session' };

export interface Acceptances {
  accept(acceptance: NewLegalAcceptance): Promise<LegalResult>;
  hasAccepted(by: Signatory, legalVersion: string): Promise<boolean>;
}

interface AcceptancesOptions {
  db: Kysely<Database>;
  change: Change;
  mark: Pick<HighWaterMark, 'now'>;
  sessions: Pick<Sessions, 'account'>;
  accounts: Pick<AccountChanges, 'startTrial'>;
}

export function createAcceptances({ db, change, mark, sessions, accounts }: AcceptancesOptions): Acceptances {
  return {
    accept: ({ by, routes, ...acceptance }) =>
      change(async (trx): Promise<LegalResult> => {
        const owner = 'session' in by ? await sessions.account(trx, by.session) : null;
        if ('session' in by && !owner) return { status: 'no-session' };
        const signupId = 'signup' in by ? by.signup : null;
        const account = owner ?? (await accountOfSignup(trx, signupId ?? ''));
        const who = {
          accountId: owner?.id ?? null,
          signupId,
          email: account?.address ?? null,
          addressConfirmed: typeof account?.confirmed_at === 'number',
        };
        const stored = await addLegalRecord(
          trx,
          { ...acceptance, ...who, route: owner ? routes.session : routes.signup },
          mark.now(),
        );
        if (stored.status === 'stored' && owner) await accounts.startTrial(trx, owner.id);
        return stored;
      }),
    async hasAccepted(by, legalVersion) {
      if ('signup' in by) return signupHasAccepted(db, by.signup, legalVersion);
      const account = await sessions.account(db, by.session);
      return account !== null && accountHasAccepted(db, account, legalVersion);
    },
  };
}
