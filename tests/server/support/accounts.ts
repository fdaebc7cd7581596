import { HurriedClock } from './hurried-clock.ts';
import { linksIn, mailsTo } from './mails.ts';
import { startTestRelay, type TestRelay, type TestRelayOptions } from './test-relay.ts';
import { Visitor } from './visitor.ts';

export const password = 'seven quiet herons';

/** A trial signup as its page sends it (SIGN-6). */
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

/** A mobile signup as its page sends it (MOB-3). */
export const mobile = {
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Archer',
  role: 'resident',
  organization: 'Mercy',
  isIOS: false,
};

/** A relay of the test's own whose mails do not keep it waiting; its time stands still until it is moved. */
export const startAccountRelay = (options: TestRelayOptions = {}): Promise<TestRelay> =>
  startTestRelay({ clock: new HurriedClock(), ...options });

/** The four boxes (LEGAL-3). */
export const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' };

/** The secret of the newest link that an address was mailed. */
export async function mailedToken({ dataDir }: Pick<TestRelay, 'dataDir'>, address = trial.email): Promise<string> {
  const [link] = linksIn((await mailsTo(dataDir, address)).at(-1));
  return link?.searchParams.get('confirmation') ?? link?.searchParams.get('token') ?? '';
}

/** Somebody who has signed up, confirmed the address and logged in; the legal acceptance is still owed. */
export async function loggedIn(
  relay: Pick<TestRelay, 'port' | 'dataDir'>,
  signup: Record<string, unknown> = trial,
): Promise<Visitor> {
  const visitor = new Visitor(relay.port);
  await visitor.post('/api/mobile-signup', signup);
  const email = String(signup['email']);
  await visitor.post(
    '/login',
    { email, password, confirmation: await mailedToken(relay, email) },
    { as: 'urlencoded' },
  );
  return visitor;
}
