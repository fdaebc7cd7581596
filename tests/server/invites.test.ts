import { expect, test } from 'vitest';
import { loggedIn, startAccountRelay, trial } from './support/accounts.ts';
import { operated } from './support/operated.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { query } from './support/rows.ts';
import { renderedRequest, type TestRelay } from './support/test-relay.ts';
import { Visitor } from './support/visitor.ts';

const DAY = 24 * 3_600_000;
const json = (body: string) => JSON.parse(body) as Record<string, unknown>;
const invalid = 'That invite code is not valid.';

const invites = (dataDir: string, clock: HurriedClock, ...args: string[]) =>
  operated(['invites', ...args], dataDir, { clock });

async function withCode(options: { days?: string } = {}) {
  const clock = new HurriedClock();
  const relay = await startAccountRelay({ clock });
  const made = await invites(
    relay.dataDir,
    clock,
    'create',
    '--json',
    ...(options.days ? ['--days', options.days] : []),
  );
  const [code = ''] = json(made.said)['codes'] as string[];
  return { relay, clock, code };
}

const enter = (relay: TestRelay, code: string, as?: 'browser') =>
  new Visitor(relay.port).post('/signup-invite', { code }, as && { as });

test('[SRV-7] `invites create` makes codes of 140 random bits that are hard to mistype; the store contains only their digests', async () => {
  const clock = new HurriedClock(Date.UTC(2026, 10, 21));
  const relay = await startAccountRelay({ clock });
  const { code, said } = await invites(relay.dataDir, clock, 'create', '--count', '3', '--days', '7');
  expect(code).toBe(0);
  const codes = said.split('\n').slice(0, 3);
  for (const one of codes) expect(one).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(3);
  expect(said).toContain('3 codes, good until 2026-11-28T00:00:00.000Z.');
  const stored = JSON.stringify(query(relay.dataDir, 'SELECT * FROM invites'));
  for (const one of codes) expect(stored).not.toContain(one.replaceAll('-', ''));
});

test('[SRV-7] `invites list` shows codes with their states, and `invites revoke` revokes an unused one', async () => {
  const { relay, clock, code } = await withCode();
  await invites(relay.dataDir, clock, 'create', '--days', '1');
  await loggedIn(relay, { ...trial, invite_token: code });
  clock.advance(2 * DAY);
  const states = (await invites(relay.dataDir, clock, 'list')).said
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/)[1]);
  expect(states.toSorted()).toEqual(['expired', 'used']);
  const fresh = json((await invites(relay.dataDir, clock, 'create', '--json')).said)['codes'] as string[];
  const unused = (await invites(relay.dataDir, clock, 'list')).said.split('\n').find((line) => line.includes('unused'));
  const digest = unused?.split(/\s+/)[0] ?? '';
  expect((await invites(relay.dataDir, clock, 'revoke', digest)).code).toBe(0);
  expect((await enter(relay, fresh[0] ?? '')).status).toBe(422);
  expect(await invites(relay.dataDir, clock, 'revoke', digest)).toMatchObject({
    code: 1,
    complained: `There is no unused invite ${digest}.`,
  });
});

test('[SRV-7] [SRV-1] POST /signup-invite leads to the signup, and answers the same for an unknown, an expired and a used code', async () => {
  const { relay, clock, code } = await withCode({ days: '1' });
  const to = `/landing-new/signup?invite_token=${code.replaceAll('-', '')}`;
  expect(json((await enter(relay, code)).body)).toEqual({ success: true, redirect: to });
  const refusal = { success: false, error: invalid, fields: { code: invalid } };
  expect(json((await enter(relay, 'NO-SUCH-CODE')).body)).toEqual(refusal);
  const other = json((await invites(relay.dataDir, clock, 'create', '--json')).said)['codes'] as string[];
  await loggedIn(relay, { ...trial, invite_token: other[0] ?? '' });
  expect(json((await enter(relay, other[0] ?? '')).body)).toEqual(refusal);
  clock.advance(DAY);
  expect(json((await enter(relay, code)).body)).toEqual(refusal);
  const plain = await enter(relay, code, 'browser');
  expect(plain.status).toBe(422);
  expect(renderedRequest(plain.body)).toMatchObject({
    path: '/signup-invite',
    form: { flow: 'invite', values: { code }, fields: { code: invalid } },
  });
});

test('[SRV-9] POST /signup-invite is limited against guessing', async () => {
  const { relay, code } = await withCode();
  for (let tried = 0; tried < 30; tried += 1) await enter(relay, `WRONG-${tried}`);
  expect((await enter(relay, code)).status).toBe(429);
});

test('[SRV-7] an invite code that is used twenty times at once makes one account with free access', async () => {
  const { relay, code } = await withCode();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      new Visitor(relay.port).post('/api/mobile-signup', {
        ...trial,
        email: `v${index}@example.org`,
        invite_token: code,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(query(relay.dataDir, 'SELECT id FROM accounts')).toHaveLength(1);
});
