import { expect, test } from 'vitest';
import { firstBroken } from '../../server/accounts/legal-record.ts';
import { sha256 } from '../../server/lib/digest.ts';
import {
  accept,
  boxes,
  complete,
  done,
  logIn,
  loginRequired,
  password,
  records,
  outcome,
  startAccountRelay,
  trial,
} from './support/accounts.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { query } from './support/rows.ts';
import { fakeTexts, renderedRequest } from './support/test-relay.ts';
import type { Visitor } from './support/visitor.ts';
import type { LegalAcceptanceTable } from '../../server/db/database.ts';

test('[SRV-15] an acceptance is copied by mail with the exact texts, and the team is notified', async () => {
  const relay = await startAccountRelay({ env: { LEGAL_MAILBOX: 'legal@site.example' } });
  await accept(await relay.loggedIn());
  for (const address of [trial.email, 'legal@site.example']) {
    const mail = (await relay.mails(address)).at(-1);
    const texts = mail?.attachments.map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    );
    expect(texts).toEqual(fakeTexts.documents.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ text }) => text));
    for (const { text } of fakeTexts.documents) expect(mail?.text).toContain(sha256(text));
  }
});

test('[SRV-5] an acceptance of texts that changed in one word is a new record', async () => {
  const texts = { ...fakeTexts };
  const relay = await startAccountRelay({ acceptedTexts: () => texts });
  const visitor = await relay.loggedIn();
  await accept(visitor);
  texts.documents = fakeTexts.documents.map((document, index) =>
    index === 0 ? { ...document, text: `${document.text} And a word.` } : document,
  );
  await accept(visitor);
  await accept(visitor);
  expect(records(relay)).toHaveLength(2 * fakeTexts.documents.length);
});

test('[SRV-5] an acceptance is refused when its session ends before it is recorded', async () => {
  const clock = new HurriedClock();
  const acceptedTexts = () => {
    clock.advance(12 * 3_600_000);
    return fakeTexts;
  };
  const relay = await startAccountRelay({ clock, acceptedTexts });
  expect(outcome(await accept(await relay.loggedIn()))).toEqual(loginRequired);
  expect(records(relay)).toEqual([]);
});

test('[SRV-5] an acceptance shown to one account is not valid for another that has logged in since', async () => {
  const relay = await startAccountRelay();
  const other = 'Another account is logged in now than when this page was opened. Reload the page, and it says which.';
  const visitor = await relay.loggedIn();
  const shown = await accept(visitor, { user_email: 'ben@example.org' });
  expect(outcome(shown)).toEqual([403, { success: false, error: other }]);
  const plain = await visitor.post(
    '/api/legal/accept',
    { ...boxes, redirect_url: '/dashboard', user_email: 'ben@example.org' },
    { as: 'browser' },
  );
  expect(plain.status).toBe(403);
  expect(renderedRequest(plain.body)).toMatchObject({ form: { error: other }, account: { address: trial.email } });
  expect(records(relay)).toEqual([]);

  expect((await accept(visitor, { user_email: trial.email.toUpperCase() })).status).toBe(200);
  expect(new Set(records(relay).map(({ email }) => email))).toEqual(new Set([trial.email]));
});

const leads = async (visitor: Visitor) => outcome(await logIn(visitor));
const legal = (wanted: string) => done(`/landing-new/legal-acceptance?redirect_url=${encodeURIComponent(wanted)}`);

async function loggedOut(env: Record<string, string> = {}) {
  const relay = await startAccountRelay({ env });
  const visitor = await relay.loggedIn();
  const end = () => relay.advance(12 * 3_600_000);
  end();
  return { visitor, end };
}

test.each(['multipart', 'browser'] as const)(
  '[SRV-12] [LEGAL-1] a login during the acceptance leads back to the acceptance and then to its redirect, once (sent as %s)',
  async (as) => {
    const { visitor, end } = await loggedOut();
    const wanted = '/landing-new/pricing?plan=md_do&note=é;,#annual';
    const refused = await visitor.post('/api/legal/accept', { ...boxes, redirect_url: wanted }, { as });
    expect(refused.status).toBe(403);
    // A wrong password does not lose the acceptance.
    await visitor.post('/login', { email: trial.email, password: 'another' });
    const target = '/landing-new/pricing?plan=md_do&note=%C3%A9;,#annual';
    expect(await leads(visitor)).toEqual(legal(target));
    expect(outcome(await accept(visitor, { redirect_url: target }))).toEqual(done(target));
    end();
    expect(await leads(visitor)).toEqual(done('/dashboard'));
  },
);

test('[SRV-12] a login skips the acceptance for an account that has accepted elsewhere meanwhile', async () => {
  const { visitor, end } = await loggedOut();
  await logIn(visitor);
  await accept(visitor);
  end();
  await accept(visitor, { redirect_url: '/landing-new/pricing' });
  expect(await leads(visitor)).toEqual(done('/landing-new/pricing'));
});

test('[LEGAL-7] a login during the acceptance leads only to allowed targets, whatever form or cookie say', async () => {
  const { visitor, end } = await loggedOut({ REDIRECT_ORIGINS: 'https://app.site.example' });
  for (const [wanted, to] of [
    ['https://app.site.example/notes', 'https://app.site.example/notes'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example', '/dashboard'],
  ] as const) {
    await accept(visitor, { redirect_url: wanted });
    expect(await leads(visitor)).toEqual(legal(to));
    end();
  }
  // The later of two refused acceptances counts.
  await accept(visitor, { redirect_url: '/landing-new/pricing' });
  await accept(visitor, { redirect_url: 'https://evil.example/' });
  expect(await leads(visitor)).toEqual(legal('/dashboard'));
  for (const forged of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
    for (const value of [Buffer.from(forged).toString('base64url'), forged]) {
      visitor.cookies.set('target', value);
      expect(await leads(visitor)).toEqual(legal('/dashboard'));
    }
  }
});

test('[SRV-5] the acceptance of a signup cannot be completed by others, with any cookie', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.signedUp();
  await accept(visitor);
  const [signup = ''] = query<{ signup_id: string }>(relay.dataDir, 'SELECT signup_id FROM accounts').map(
    ({ signup_id }) => signup_id,
  );
  const genuine = visitor.cookies.get('continuation') ?? '';
  const end = genuine.lastIndexOf('.');
  for (const forged of [
    '',
    signup,
    `${signup}~9999999999999`,
    `${signup}~9999999999999.x`,
    `${genuine.slice(0, end).replace(/~.*/, '~9999999999999')}${genuine.slice(end)}`,
  ]) {
    const stranger = relay.visitor();
    stranger.cookies.set('continuation', forged);
    expect((await complete(stranger)).status).toBe(403);
  }
});

test('[SRV-8] the cookie of a signup does not reveal whether the address is known', async () => {
  const relay = await startAccountRelay();
  await relay.loggedIn();
  const visitor = await relay.signedUp();
  expect(outcome(await accept(visitor))).toEqual(done('/landing-new/login'));
  expect((await complete(visitor)).status).toBe(200);
  const ofAccounts = records(relay).filter(({ account_id }) => account_id !== null);
  expect(ofAccounts).toEqual([]);
});

test('[SRV-5] the cookie of a signup expires after a day', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.signedUp();
  relay.advance(24 * 3_600_000);
  expect((await accept(visitor)).status).toBe(403);
});

const screen = '/landing-new/legal-acceptance';
const shown = async (visitor: Visitor, search = '') => {
  const { status, body, headers } = await visitor.get(screen + search);
  return status === 200 ? { ...renderedRequest(body), kept: headers['cache-control'] } : status;
};

test('[LEGAL-1] [SRV-5] the page of the acceptance names the account of the session, whatever the query says, and that of the next login', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.loggedIn();
  const search = '?redirect_url=%2Fnotes&signup_email=victim%40example.org';
  expect(await shown(visitor, search)).toMatchObject({
    path: '/legal-acceptance',
    search,
    account: { address: trial.email, standing: { state: 'waiting' } },
    kept: 'no-store',
  });
  await relay.loggedIn({ ...trial, email: 'ben@example.org' });
  await visitor.post('/login', { email: 'ben@example.org', password });
  expect(await shown(visitor)).toMatchObject({ account: { address: 'ben@example.org' } });
  const refused = await visitor.post('/api/legal/accept', { redirect_url: '/notes' }, { as: 'browser' });
  expect(renderedRequest(refused.body)).toMatchObject({
    status: 422,
    form: { flow: 'legal-acceptance' },
    account: { address: 'ben@example.org' },
  });
});

test('[LEGAL-1] [SRV-8] the page of the acceptance names no account without a session, or after a signup: the visitor gets the prerendered page', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.loggedIn();
  // Prerendered pages are not part of this relay.
  for (const other of [
    relay.visitor(),
    await relay.signedUp(),
    await relay.signedUp({ ...trial, email: 'ben@example.org' }),
  ])
    expect(await shown(other)).toBe(404);
  relay.advance(12 * 3_600_000);
  expect(await shown(visitor)).toBe(404);
  expect(
    renderedRequest(
      (await visitor.post('/api/legal/accept', { ...boxes, redirect_url: '/notes' }, { as: 'browser' })).body,
    ),
  ).not.toHaveProperty('account');
});

test('[SRV-1] [LEGAL-2] an acceptance without one of the boxes is not recorded, and gets the page with those that are checked', async () => {
  const relay = await startAccountRelay();
  const visitor = await relay.loggedIn();
  const checked = Object.fromEntries(Object.entries(boxes).filter(([name]) => name !== 'accept_baa'));
  const answer = await visitor.post('/api/legal/accept', { ...checked, redirect_url: '/dashboard' }, { as: 'browser' });
  expect(answer.status).toBe(422);
  expect(renderedRequest(answer.body)).toMatchObject({
    path: '/legal-acceptance',
    form: {
      flow: 'legal-acceptance',
      values: { accept_terms: 'true', accept_baa: '' },
      fields: { accept_baa: 'Please check all required boxes to continue.' },
    },
  });
  expect(records(relay)).toEqual([]);
});

async function three() {
  const relay = await startAccountRelay();
  for (const email of ['ann@example.org', 'ben@example.org', 'eve@example.org'])
    await accept(await relay.loggedIn({ ...trial, email }));
  return relay;
}

/** A first record, whose digest was computed by Python's json and hashlib. */
const known: LegalAcceptanceTable = {
  number: 1,
  submission_id: '0198c0de-0000-7000-8000-000000000001',
  account_id: null,
  signup_id: '0198c0de-0000-7000-8000-000000000002',
  email: 'ann@example.org',
  address_confirmed: 'false',
  document_id: 'terms',
  document_version: '2025-07-27',
  document_locale: 'en',
  document_sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  accept_terms: 'true',
  accept_baa: 'true',
  acknowledge_ip: 'true',
  acknowledge_legal: 'true',
  button: 'Accept and continue',
  accepted_at: '2026-01-01T00:00:00.000Z',
  network_address: '192.0.2.1',
  user_agent: 'Browser/1.0',
  previous_sha256: '0'.repeat(64),
  sha256: 'cfb09ee1559c6727c4086344f9dd073b57b29b8be1d5e65ebddc0688f72da2f4',
};

test('[SRV-5] the record of acceptances contains the SHA-256 of its columns as compact JSON, sorted by name', () => {
  expect(firstBroken([known])).toBeNull();
});

test.each(Object.keys(known))('[SRV-5] the record of acceptances reveals a changed %s', (column) => {
  const value = known[column as keyof LegalAcceptanceTable];
  expect(firstBroken([{ ...known, [column]: typeof value === 'number' ? value + 1 : `${value ?? ''}x` }])).toBe(1);
});

test('[SRV-5] the record of acceptances reveals an added or missing column', () => {
  expect(firstBroken([{ ...known, email: undefined } as unknown as LegalAcceptanceTable])).toBe(1);
  expect(firstBroken([{ ...known, note: 'x' } as LegalAcceptanceTable])).toBe(1);
});

test.each([
  ['one that is missing', (rows: LegalAcceptanceTable[]) => rows.filter(({ number }) => number !== 3), 3],
  [
    'two that have changed places',
    (rows: LegalAcceptanceTable[]) => [rows[1], rows[0], ...rows.slice(2)].filter((row) => row !== undefined),
    1,
  ],
])('[SRV-5] the record of acceptances reveals %s', async (_, tamper, broken) => {
  expect(firstBroken(tamper(records(await three())))).toBe(broken);
});
