import type { Answer } from './http.ts';
import { HurriedClock } from './hurried-clock.ts';
import { linksIn, mailsTo } from './mails.ts';
import { query } from './rows.ts';
import { renderedRequest, startTestRelay, type TestRelay, type TestRelayOptions } from './test-relay.ts';
import { Visitor } from './visitor.ts';
import type { LegalAcceptanceTable } from '../../../server/db/database.ts';

export const password = 'seven quiet herons';

/** SIGN-6. */
export const trial = {
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Archer',
  role: 'physician',
  organization: '',
  password,
  plan: 'md_do_monthly',
  signup_type: 'trial',
  invite_token: '',
};

/** MOB-3. */
export const mobile = {
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Archer',
  role: 'resident',
  organization: 'Mercy',
  isIOS: false,
};

export const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' };

export async function mailedToken({ dataDir }: Pick<TestRelay, 'dataDir'>, address = trial.email): Promise<string> {
  const [link] = linksIn((await mailsTo(dataDir, address)).at(-1));
  return link?.searchParams.get('confirmation') ?? link?.searchParams.get('token') ?? '';
}

/** A confirmed and logged-in visitor before the legal acceptance. */
export async function loggedIn(
  relay: Pick<TestRelay, 'port' | 'dataDir'>,
  signup: Record<string, unknown> = trial,
): Promise<Visitor> {
  const visitor = new Visitor(relay.port);
  await visitor.post('/api/mobile-signup', signup);
  const email = String(signup['email']);
  await visitor.post('/login', { email, password, confirmation: await mailedToken(relay, email) });
  return visitor;
}

/** A relay that does not wait for mails, with a manual clock. */
export async function startAccountRelay(options: Omit<TestRelayOptions, 'clock'> & { clock?: HurriedClock } = {}) {
  const { clock = new HurriedClock() } = options;
  const relay = await startTestRelay({ ...options, clock });
  return {
    ...relay,
    clock,
    advance: (ms: number) => clock.advance(ms),
    mails: (address = trial.email) => mailsTo(relay.dataDir, address),
    token: (address = trial.email) => mailedToken(relay, address),
    visitor: () => new Visitor(relay.port),
    async signedUp(signup: Record<string, unknown> = trial) {
      const visitor = new Visitor(relay.port);
      await visitor.post('/api/mobile-signup', signup);
      return visitor;
    },
    loggedIn: (signup?: Record<string, unknown>) => loggedIn(relay, signup),
  };
}

export type AccountRelay = Awaited<ReturnType<typeof startAccountRelay>>;

export const chosen = 'eight brave otters';

type PostOptions = Parameters<Visitor['post']>[2];

export const signUp = (visitor: Visitor, values: Record<string, unknown> = {}, options: PostOptions = {}) =>
  visitor.post('/api/mobile-signup', { ...trial, ...values }, options);
export const logIn = (visitor: Visitor, values: Record<string, string> = {}, options: PostOptions = {}) =>
  visitor.post('/login', { email: trial.email, password, ...values }, options);
export const accept = (visitor: Visitor, values: Record<string, string> = {}, options: PostOptions = {}) =>
  visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard', ...values }, options);
export const complete = (visitor: Visitor, redirect_url = '/dashboard') =>
  visitor.post('/complete-legal-acceptance', { redirect_url });
export const shown = async (visitor: Visitor) =>
  renderedRequest((await visitor.get('/landing-new/account')).body).account;

export const records = ({ dataDir }: Pick<TestRelay, 'dataDir'>) =>
  query<LegalAcceptanceTable>(dataDir, 'SELECT * FROM legal_acceptances ORDER BY number');

export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

// Answers to a script, and where an answer to a browser leads.
export const outcome = ({ status, body }: Answer) => [status, JSON.parse(body) as Record<string, unknown>];
export const done = (redirect?: string) => [200, { success: true, ...(redirect && { redirect }) }];
export const refused = (error: string, fields?: Record<string, string>) => [
  422,
  { success: false, error, ...(fields && { fields }) },
];
export const loginRequired = [403, { success: false, error: 'Please log in first.' }];
export const leads = ({ status, headers }: Answer) => [status, headers.location];

export const WRONG = 'Email or password is incorrect.';
const UNUSABLE = 'This link cannot be used. It may have expired or already been used.';
export const unusable = refused(UNUSABLE, { token: UNUSABLE });
