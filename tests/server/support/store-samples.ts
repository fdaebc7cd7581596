import { accountOfAddress } from '../../../server/accounts/accounts.ts';
import type { NewLegalAcceptance, Signatory } from '../../../server/accounts/legal-record.ts';
import { type ComparedLogin, enter } from '../../../server/accounts/calls/login.ts';
import { addSignup, type NewSignup } from '../../../server/accounts/calls/api-mobile-signup.ts';
import type { Clock } from '../../../server/lib/time.ts';
import { sha256 } from '../../../server/lib/digest.ts';
import { type ClaimedDelivery, type Report, step } from '../../../server/outbox/store.ts';
import type { Store } from '../../../server/store.ts';
import type { Attachment } from '../../../server/db/database.ts';
import type { NewSubmission } from '../../../server/outbox/submit.ts';

// Samples for the store itself; visitors' requests are in calls.ts.

export const submission = (overrides: Partial<NewSubmission> = {}): NewSubmission => ({
  kind: 'contact',
  payload: { name: 'Ada', message: 'Hi' },
  idempotencyKey: null,
  destinations: ['mail:contact'],
  ...overrides,
});

/** A signup without a mail to deliver. */
export const signup = (
  account: Partial<NewSignup['account']> = {},
  overrides: Partial<Omit<NewSignup, 'account'>> = {},
): NewSignup => ({
  account: {
    address: 'ann@example.org',
    password_hash: 'hash',
    first_name: 'Ann',
    last_name: 'Archer',
    role: 'nurse',
    organization: '',
    plan: null,
    signup_type: 'trial',
    invite_sha256: null,
    ...account,
  },
  isIOS: false,
  idempotencyKey: null,
  ifNew: { kind: 'signup', destinations: [] },
  ifKnown: { kind: 'signup', destinations: [] },
  ...overrides,
});

/** A login with the mailed link; `session` is its session's secret. */
export const login = (of: Pick<ComparedLogin, 'accountId' | 'confirmation'>): ComparedLogin => ({
  passwordHash: 'hash',
  signup: null,
  session: sha256('session'),
  formerSession: null,
  mail: true,
  route: { kind: 'signup', destinations: [] },
  ...of,
});

/** Signatory with the session that `login` begins. */
export const annsSession: Signatory = { session: sha256('session'), id: null, signup_id: '' };

export const bySignup = (signup_id: string): Signatory => ({ session: null, id: null, signup_id });

/** An acceptance of one document, without mails. */
export const acceptance = (by: Signatory): NewLegalAcceptance => ({
  by,
  documents: [{ id: 'terms', version: '1', locale: 'en', sha256: sha256('Be kind.'), text: 'Be kind.' }],
  given: {
    accept_terms: 'true',
    accept_baa: 'true',
    acknowledge_ip: 'true',
    acknowledge_legal: 'true',
    button: 'Accept',
    network_address: '127.0.0.1',
    user_agent: 'Browser',
  },
  idempotencyKey: null,
  route: { kind: 'legal', destinations: [] },
});

export const attachment = (content: Uint8Array, name = 'resume.pdf'): Attachment => ({
  name,
  type: 'application/pdf',
  content,
});

/** The account of Ann's address; its id is '' without one. */
export const accountOfAnn = async ({ accounts }: Pick<Store, 'accounts'>) =>
  (await accountOfAddress(accounts.db, { address: 'ann@example.org', confirmation: null, signup: null })) ?? { id: '' };

/** @returns the id of an account whose address is confirmed, with a session of the name `session` */
export async function logInAnn(store: Store): Promise<string> {
  const stored = await addSignup(store.accounts, signup());
  const { id } = await accountOfAnn(store);
  const confirmation = 'id' in stored ? store.secret.tokenOf(stored.id) : null;
  await enter(store.accounts, login({ accountId: id, confirmation }));
  return id;
}

export const claim = async (store: Store, clock: Pick<Clock, 'now'>, limit = 1): Promise<ClaimedDelivery[]> =>
  (await store.claim({ queue: 'mail', now: clock.now(), limit })).deliveries;

/** The report of a success, as `Store.report` takes it. */
export function succeeded(row: ClaimedDelivery | undefined, clock: Pick<Clock, 'now'>): Report {
  const at = clock.now();
  const next = row && step(row, { type: 'delivery.succeed', at });
  if (!row || !next) throw new Error('Nothing was claimed.');
  return { row, next, attempt: { at, duration: 7, succeeded: true, answer: 'SMTP 250' }, finding: null };
}
