import { expect, test } from 'vitest';
import { type AccountRelay, done, outcome, refused, startAccountRelay, trial } from './support/accounts.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { createdInvite, operated } from './support/operated.ts';
import { query } from './support/rows.ts';
import { renderedRequest } from './support/test-relay.ts';

const DAY = 24 * 3_600_000;
const invalid = 'That invite code is not valid.';

const invites = ({ dataDir, clock }: AccountRelay, ...args: string[]) =>
  operated(['invites', ...args], dataDir, { clock });

const enter = (relay: AccountRelay, code: string, as?: 'browser') =>
  relay.visitor().post('/signup-invite', { code }, as && { as });

test('[SRV-7] `invites create` makes codes of 140 random bits that are hard to mistype; the store contains only their digests', async () => {
  const relay = await startAccountRelay({ clock: new HurriedClock(Date.UTC(2026, 10, 21)) });
  const { code, stdout: printed } = await invites(relay, 'create', '--count', '3', '--days', '7');
  expect(code).toBe(0);
  const codes = printed.split('\n').slice(0, 3);
  for (const one of codes) expect(one).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(3);
  expect(printed).toContain('3 codes, good until 2026-11-28T00:00:00.000Z.');
  const stored = JSON.stringify(query(relay.dataDir, 'SELECT * FROM invites'));
  for (const one of codes) expect(stored).not.toContain(one.replaceAll('-', ''));
});

test('[SRV-7] `invites list` shows codes with their states, and `invites revoke` revokes an unused one', async () => {
  const relay = await startAccountRelay();
  const code = await createdInvite(relay);
  await invites(relay, 'create', '--days', '1');
  await relay.loggedIn({ ...trial, invite_token: code });
  relay.advance(2 * DAY);
  const states = (await invites(relay, 'list')).stdout
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/)[1]);
  expect(states.toSorted()).toEqual(['expired', 'used']);
  const fresh = await createdInvite(relay);
  const unused = (await invites(relay, 'list')).stdout.split('\n').find((line) => line.includes('unused'));
  const digest = unused?.split(/\s+/)[0] ?? '';
  expect((await invites(relay, 'revoke', digest)).code).toBe(0);
  expect((await enter(relay, fresh)).status).toBe(422);
  expect(await invites(relay, 'revoke', digest)).toMatchObject({
    code: 1,
    stderr: `There is no unused invite ${digest}.`,
  });
});

test('[SRV-7] [SRV-1] POST /signup-invite leads to the signup, and answers the same for an unknown, an expired and a used code', async () => {
  const relay = await startAccountRelay();
  const code = await createdInvite(relay, '--days', '1');
  const to = `/landing-new/signup?invite_token=${code.replaceAll('-', '')}`;
  expect(outcome(await enter(relay, code))).toEqual(done(to));
  const refusal = refused(invalid, { code: invalid });
  expect(outcome(await enter(relay, 'NO-SUCH-CODE'))).toEqual(refusal);
  const other = await createdInvite(relay);
  await relay.loggedIn({ ...trial, invite_token: other });
  expect(outcome(await enter(relay, other))).toEqual(refusal);
  relay.advance(DAY);
  expect(outcome(await enter(relay, code))).toEqual(refusal);
  const plain = await enter(relay, code, 'browser');
  expect(plain.status).toBe(422);
  expect(renderedRequest(plain.body)).toMatchObject({
    path: '/signup-invite',
    form: { flow: 'invite', values: { code }, fields: { code: invalid } },
  });
});
