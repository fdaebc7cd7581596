import type { NewSignup } from '../../../server/accounts/signups.ts';
import type { LogIn } from '../../../server/accounts/logins.ts';
import { sha256 } from '../../../server/kernel/sha256.ts';
import type { Attachment, NewSubmission } from '../../../server/submissions/repository.ts';

// What the store itself is asked to keep; what a visitor sends is in calls.ts.

/** A message that is to be mailed, without a key. */
export const submission = (overrides: Partial<NewSubmission> = {}): NewSubmission => ({
  kind: 'contact',
  payload: { name: 'Ada', message: 'Hi' },
  idempotencyKey: null,
  destinations: ['mail:contact'],
  ...overrides,
});

/** Ann's signup for a trial; its mail is to be delivered nowhere. */
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

/** Her login with the link that she was mailed; it begins the session whose secret is `session`. */
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

/** A file that comes with a submission. */
export const attachment = (content: Uint8Array, name = 'resume.pdf'): Attachment => ({
  name,
  type: 'application/pdf',
  content,
});
