import type { NewLegalAcceptance, Signatory } from '../../../server/accounts/acceptances.ts';
import type { NewSignup } from '../../../server/accounts/signups.ts';
import type { LogIn } from '../../../server/accounts/logins.ts';
import { sha256 } from '../../../server/lib/sha256.ts';
import type { Store } from '../../../server/store.ts';
import type { Attachment } from '../../../server/lib/attachment.ts';
import type { NewSubmission } from '../../../server/outbox/repository.ts';

// Samples for the store itself; visitors' requests are in calls.ts.

export const submission = (overrides: Partial<NewSubmission> = {}): NewSubmission => ({
  kind: 'contact',
  payload: { name: 'Ada', message: 'Hi' },
  idempotencyKey: null,
  destinations: ['mail:contact'],
  ...overrides,
});

/** A signup without a mail to deliver. */
export const signup = (overrides: Partial<NewSignup> = {}): NewSignup => ({
  address: 'ann@example.org',
  passwordHash: 'hash',
  firstName: 'Ann',
  lastName: 'Archer',
  role: 'nurse',
  organization: '',
  plan: null,
  signupType: 'trial',
  inviteSha256: null,
  payload: { email: 'ann@example.org' },
  idempotencyKey: null,
  ifNew: { kind: 'signup', destinations: [] },
  ifKnown: { kind: 'signup', destinations: [] },
  ...overrides,
});

/** A login with the mailed link; `session` is its session's secret. */
export const login = (of: Pick<LogIn, 'accountId' | 'confirmation'>): LogIn => ({
  passwordHash: 'hash',
  signup: null,
  session: sha256('session'),
  formerSession: null,
  mail: true,
  legalVersion: '1',
  route: { kind: 'signup', destinations: [] },
  ...of,
});

/** Of one document, without mails. */
export const acceptance = (by: Signatory): NewLegalAcceptance => ({
  by,
  documents: [{ id: 'terms', version: '1', locale: 'en', sha256: sha256('Be kind.'), text: 'Be kind.' }],
  boxes: { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' },
  button: 'Accept',
  networkAddress: '127.0.0.1',
  userAgent: 'Browser',
  idempotencyKey: null,
  routes: { session: { kind: 'legal', destinations: [] }, signup: { kind: 'legal', destinations: [] } },
});

export const attachment = (content: Uint8Array, name = 'resume.pdf'): Attachment => ({
  name,
  type: 'application/pdf',
  content,
});

/** @returns the id of an account whose address is confirmed, with a session of the name `session` */
export async function logInAnn({ accounts, secret }: Store): Promise<string> {
  const stored = await accounts.signUp(signup());
  const known = await accounts.credentials({ address: 'ann@example.org', confirmation: null, signup: null });
  const confirmation = 'id' in stored ? secret.tokenOf(stored.id) : null;
  await accounts.logIn(login({ accountId: known?.id ?? null, confirmation }));
  return known?.id ?? '';
}
