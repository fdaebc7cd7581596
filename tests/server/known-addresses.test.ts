import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Backend, BackendInput } from '../../server/accounts/backend.ts';
import { createEmbeddedBackend } from '../../server/accounts/embedded-backend.ts';
import { createAccountSubmissionTypes } from '../../server/accounts/submission-types.ts';
import { createPasswords } from '../../server/accounts/passwords.ts';
import { sha256 } from '../../server/kernel/sha256.ts';
import { sqliteEngine } from '../../server/store/engine.ts';
import { newId } from '../../server/kernel/new-id.ts';
import { createStore } from '../../server/relay-store/store.ts';
import { mobile, password, trial } from './support/accounts.ts';
import { FakeClock } from './support/fake-clock.ts';
import { RecordingThread } from './support/recording-thread.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const another = 'another fine heron';
const addresses = ['nobody@example.org', 'confirmed@example.org', 'waiting@example.org'] as const;

type Address = (typeof addresses)[number];

/** A backend with a confirmed, a waiting and an unknown address, and the cost of each call. */
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
  const types = createAccountSubmissionTypes({ origin: 'https://www.site.example' }, store.secret);
  let woken = 0;
  const backend = createEmbeddedBackend({
    accounts: store.accounts,
    passwords,
    types,
    config: { webhook: null, webhooks: {} },
    deliveries: { wake: () => void (woken += 1) },
  });
  const signUp = (values: Partial<BackendInput<'signUp'>['form']> & { email: string }) =>
    backend.signUp({
      form: { ...trial, ...values } as BackendInput<'signUp'>['form'],
      mail: true,
      idempotencyKey: null,
    });
  const logIn = (email: string, tried: string, more: Partial<BackendInput<'logIn'>> = {}) =>
    backend.logIn({
      email,
      password: tried,
      confirmation: null,
      mail: true,
      signup: null,
      session: sha256(newId()),
      formerSession: null,
      legalVersion: '1',
      ...more,
    });
  for (const email of addresses.slice(1)) {
    const made = await signUp({ email });
    const signup = made.outcome === 'done' ? made.signup : '';
    if (email.startsWith('confirmed'))
      expect((await logIn(email, password, { confirmation: store.secret.tokenOf(signup) })).outcome).toBe('done');
  }
  /** A call's answer, statements and hashes, and whether it triggered mails. */
  const costs = async (call: () => Promise<{ outcome: string }>) => {
    thread.statements = [];
    [compared, woken] = [0, 0];
    const { outcome } = await call();
    // A visitor gets the same answer for both (server/accounts/calls/login.ts).
    return { answer: outcome === 'unconfirmed' ? 'wrong' : outcome, statements: thread.statements, compared, woken };
  };
  const invite = async (code: string) => {
    await thread.run('INSERT INTO invites VALUES (?, ?, ?, NULL)', [sha256(code), 0, clock.now() + 1]);
    return code;
  };
  return { backend, signUp, logIn, costs, invite };
}

type Opened = Awaited<ReturnType<typeof open>>;

const requestLink = (backend: Backend, email: string, purpose: 'confirm' | 'reset') =>
  backend.requestLink({ purpose, email, mail: true, signup: null, idempotencyKey: null });

test.each<[string, (opened: Opened, email: Address) => Promise<{ outcome: string }>]>([
  ['a trial signup', ({ signUp }, email) => signUp({ email })],
  [
    'a mobile signup',
    ({ backend }, email) =>
      backend.signUp({ form: { ...mobile, role: 'resident', email }, mail: true, idempotencyKey: email }),
  ],
  [
    'a signup with an invite',
    async ({ signUp }, email) => signUp({ email, invite_token: `CODE${addresses.indexOf(email)}` }),
  ],
  ['a login with a wrong password', ({ logIn }, email) => logIn(email, 'no such heron')],
  [
    'a login with a link that is none',
    ({ logIn }, email) => logIn(email, 'no such heron', { confirmation: 'x'.repeat(43) }),
  ],
  ['a login with the password of the visitor’s own signup', ({ logIn }, email) => logIn(email, another)],
  ['a forgotten password', ({ backend }, email) => requestLink(backend, email, 'reset')],
  ['another link', ({ backend }, email) => requestLink(backend, email, 'confirm')],
  [
    'an invite code that a signup has used',
    ({ backend }, email) => backend.checkInvite({ code: `USED${addresses.indexOf(email)}` }),
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
    expect(all[0]?.woken).toBe(0);
  },
);
