import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as signupCall from '../../server/accounts/calls/api-mobile-signup.ts';
import * as loginCall from '../../server/accounts/calls/login.ts';
import { inviteIsGood } from '../../server/accounts/invites.ts';
import { requestLink } from '../../server/accounts/calls/mailed-links.ts';
import { accountRoutes, createAccountKinds } from '../../server/accounts/kinds.ts';
import { createPasswords } from '../../server/accounts/passwords.ts';
import { sha256 } from '../../server/lib/digest.ts';
import { sqliteEngine } from '../../server/db/sqlite.ts';
import { newId } from '../../server/lib/new-id.ts';
import { createStore } from '../../server/store.ts';
import { mobile, password, trial } from './support/accounts.ts';
import { FakeClock } from './support/fake-clock.ts';
import { RecordingThread } from './support/recording-thread.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const another = 'another fine heron';
const addresses = ['nobody@example.org', 'confirmed@example.org', 'waiting@example.org'] as const;

type SignupForm = Parameters<typeof signupCall.signUp>[1];

type Address = (typeof addresses)[number];

/** A store with a confirmed, a waiting and an unknown address, and the cost of each call. */
async function open() {
  const thread = new RecordingThread({ path: join(temporaryFolder(), 'staveline.db'), busyTimeout: 0 });
  const clock = new FakeClock();
  const store = await createStore(sqliteEngine(thread), { clock });
  onTestFinished(() => store.close());
  const own = createPasswords();
  let compared = 0;
  const passwords: typeof own = {
    hash: (text) => own.hash(text),
    matches: (text, hash) => {
      compared += 1;
      return own.matches(text, hash);
    },
  };
  const types = createAccountKinds({ origin: 'https://www.site.example' }, store.secret);
  const routes = accountRoutes(types, { webhook: null, webhooks: {} });
  const work = { store: store.accounts, passwords, routes };
  const signUp = (values: Partial<typeof trial> & { email: string }) =>
    signupCall.signUp(work, { ...trial, ...values } as SignupForm, { mail: true, idempotencyKey: null });
  const logIn = (address: string, tried: string, confirmation: string | null = null) =>
    loginCall.logIn(work, {
      address,
      password: tried,
      confirmation,
      mail: true,
      signup: null,
      session: sha256(newId()),
      formerSession: null,
    });
  for (const email of addresses.slice(1)) {
    const made = await signUp({ email });
    const signup = made.status === 'stored' ? made.id : '';
    if (email.startsWith('confirmed'))
      expect((await logIn(email, password, store.secret.tokenOf(signup))).status).toBe('in');
  }
  /** A call's answer, statements and hashes. */
  const costs = async (call: () => Promise<unknown>) => {
    thread.statements = [];
    compared = 0;
    const result = await call();
    const answer = typeof result === 'object' && result !== null && 'status' in result ? result.status : result;
    // A visitor gets the same answer for both (server/accounts/calls/login.ts).
    return { answer: answer === 'unconfirmed' ? 'refused' : answer, statements: thread.statements, compared };
  };
  const invite = async (code: string) => {
    await thread.run({
      sql: 'INSERT INTO invites VALUES (?, ?, ?, NULL)',
      parameters: [sha256(code), 0, clock.now() + 1],
    });
    return code;
  };
  return { work, signUp, logIn, costs, invite };
}

type Opened = Awaited<ReturnType<typeof open>>;

const askForLink = ({ store, routes }: Opened['work'], address: string, purpose: 'confirm' | 'reset') =>
  requestLink(store, {
    purpose,
    address,
    mail: true,
    signup: null,
    idempotencyKey: null,
    route: purpose === 'reset' ? routes.passwordReset : routes.confirmation,
  });

test.each<[string, (opened: Opened, email: Address) => Promise<unknown>]>([
  ['a trial signup', ({ signUp }, email) => signUp({ email })],
  [
    'a mobile signup',
    ({ work }, email) =>
      signupCall.signUp(work, { ...mobile, role: 'resident', email }, { mail: true, idempotencyKey: email }),
  ],
  [
    'a signup with an invite',
    async ({ signUp }, email) => signUp({ email, invite_token: `CODE${addresses.indexOf(email)}` }),
  ],
  ['a login with a wrong password', ({ logIn }, email) => logIn(email, 'no such heron')],
  ['a login with a link that is none', ({ logIn }, email) => logIn(email, 'no such heron', 'x'.repeat(43))],
  ['a login with the password of the visitor’s own signup', ({ logIn }, email) => logIn(email, another)],
  ['a forgotten password', ({ work }, email) => askForLink(work, email, 'reset')],
  ['another link', ({ work }, email) => askForLink(work, email, 'confirm')],
  [
    'an invite code that a signup has used',
    ({ work: { store } }, email) =>
      inviteIsGood(store.db, sha256(`USED${addresses.indexOf(email)}`), store.mark.now(), null),
  ],
])(
  '[SRV-8] [SRV-9] %s runs the same statements for an unknown, a confirmed and a waiting address',
  async (name, call) => {
    const opened = await open();
    for (const [index, email] of addresses.entries()) {
      await opened.invite(`CODE${index}`);
      if (name.includes('own signup')) await opened.signUp({ email, password: another });
      if (name.includes('has used')) await opened.signUp({ email, invite_token: await opened.invite(`USED${index}`) });
    }
    const all = [];
    for (const email of addresses) all.push(await opened.costs(() => call(opened, email)));
    expect(all.slice(1)).toEqual([all[0], all[0]]);
    expect(all[0]?.statements.length).toBeGreaterThan(0);
    expect(all[0]?.compared).toBe(name.startsWith('a login') ? 1 : 0);
  },
);
