import { HurriedClock } from './hurried-clock.ts';
import { linksIn, mailsTo } from './mails.ts';
import { startTestRelay, type TestRelay, type TestRelayOptions } from './test-relay.ts';
import { Visitor } from './visitor.ts';

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

/** Does not wait for mails; its clock is manual. */
export const startAccountRelay = (options: TestRelayOptions = {}): Promise<TestRelay> =>
  startTestRelay({ clock: new HurriedClock(), ...options });

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
