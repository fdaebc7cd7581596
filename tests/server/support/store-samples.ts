import type { NewSignup } from '../../../server/accounts/signups.ts';
import type { LogIn } from '../../../server/accounts/logins.ts';
import { sha256 } from '../../../server/kernel/sha256.ts';
import type { Attachment } from '../../../server/kernel/attachment.ts';
import type { NewSubmission } from '../../../server/submissions/repository.ts';

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

export const attachment = (content: Uint8Array, name = 'resume.pdf'): Attachment => ({
  name,
  type: 'application/pdf',
  content,
});
