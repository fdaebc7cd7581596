import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

test('[RUN-6] every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    monitor: null,
    desk: null,
    database: null,
    secretKey: null,
    origin: 'http://localhost:3000',
    allowedHosts: ['localhost', '127.0.0.1', '[::1]'],
    smtp: null,
    mailFrom: { name: 'Staveline', address: 'hello@staveline.example' },
    // A further form adds its own.
    mailboxes: expect.objectContaining({
      contact: 'hello@staveline.example',
      beta: 'hello@staveline.example',
      careers: 'hello@staveline.example',
      signup: 'hello@staveline.example',
      legal: 'hello@staveline.example',
    }),
    operator: null,
    uploadsMax: 2_048_000_000,
    securityContact: 'security@staveline.example',
    webhook: null,
    webhooks: {},
    embedOrigins: [],
    loginMigrating: false,
    redirectOrigins: [],
    productUrl: null,
    paymentUrl: null,
    trustedProxies: 0,
    retention: expect.objectContaining({ contact: 90, beta: 180, careers: 180, signup: 30, invites: 30, desk: 365 }),
    logLevel: 'info',
  });
});

test('[RUN-6] every setting can be set', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '::',
      MONITOR_PORT: '9100',
      MONITOR_HOST: '10.0.0.1',
      DESK_KEY: 'sixteen or longer',
      DATA_DIR: '/var/lib/site',
      DATABASE_URL: 'postgresql://relay:p%40ss@db.site.example:6432/site?sslmode=verify-full',
      SECRET_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
      ORIGIN: 'https://www.site.example/',
      ALLOWED_HOSTS: 'www.site.example, [::1]',
      SMTP_URL: 'smtp://u:p%40ss@mail.site.example:2525',
      MAIL_FROM: 'The Site <site@site.example>',
      CONTACT_MAILBOX: 'team@site.example',
      BETA_MAILBOX: 'beta@site.example',
      CAREERS_MAILBOX: 'careers@site.example',
      SIGNUP_MAILBOX: 'signup@site.example',
      LEGAL_MAILBOX: 'legal@site.example',
      OPERATOR_MAILBOX: 'operator@site.example',
      LOW_DISK_MB: '2500',
      UPLOADS_MAX_MB: '500',
      SECURITY_CONTACT: 'psirt@site.example',
      WEBHOOK_URL: 'https://hooks.partner.example/in?team=1',
      WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      CAREERS_WEBHOOK_URL: 'https://hooks.ats.example/in',
      CAREERS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 3).toString('base64')}`,
      EMBED_ORIGINS: 'https://app.site.example,https://partner.example:8443',
      LOGIN_MIGRATING: 'yes',
      REDIRECT_ORIGINS: 'https://app.site.example/, https://account.example:8443',
      PRODUCT_URL: 'https://app.site.example/notes',
      PAYMENT_URL: 'https://pay.example/start?from=site',
      TRUSTED_PROXIES: '1',
      RETENTION_CONTACT_DAYS: '1',
      RETENTION_BETA_DAYS: '60',
      RETENTION_CAREERS_DAYS: '3650',
      RETENTION_SIGNUP_DAYS: '7',
      RETENTION_INVITES_DAYS: '14',
      RETENTION_DESK_DAYS: '90',
      LOG_LEVEL: 'warn',
    }),
  ).toEqual({
    port: 8080,
    host: '::',
    monitor: { port: 9100, host: '10.0.0.1' },
    desk: { key: 'sixteen or longer' },
    dataDir: '/var/lib/site',
    database: 'postgresql://relay:p%40ss@db.site.example:6432/site?sslmode=verify-full',
    secretKey: Uint8Array.from({ length: 32 }, (_, index) => index),
    origin: 'https://www.site.example',
    allowedHosts: ['www.site.example', '[::1]'],
    smtp: { host: 'mail.site.example', port: 2525, secure: false, requireTls: true, auth: { user: 'u', pass: 'p@ss' } },
    mailFrom: { name: 'The Site', address: 'site@site.example' },
    mailboxes: expect.objectContaining({
      contact: 'team@site.example',
      beta: 'beta@site.example',
      careers: 'careers@site.example',
      signup: 'signup@site.example',
      legal: 'legal@site.example',
    }),
    operator: { mailbox: 'operator@site.example', lowDisk: 2_500_000_000 },
    uploadsMax: 500_000_000,
    securityContact: 'psirt@site.example',
    webhook: {
      url: 'https://hooks.partner.example/in?team=1',
      secrets: [new Uint8Array(Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'))],
    },
    webhooks: { careers: { url: 'https://hooks.ats.example/in', secrets: [new Uint8Array(24).fill(3)] } },
    embedOrigins: ['https://app.site.example', 'https://partner.example:8443'],
    loginMigrating: true,
    redirectOrigins: ['https://app.site.example', 'https://account.example:8443'],
    productUrl: 'https://app.site.example/notes',
    paymentUrl: 'https://pay.example/start?from=site',
    trustedProxies: 1,
    retention: expect.objectContaining({ contact: 1, beta: 60, careers: 3_650, signup: 7, invites: 14, desk: 90 }),
    logLevel: 'warn',
  });
});

test('an empty setting counts as not set, and the default origin follows the port', () => {
  expect(readConfig({ PORT: '4000', ORIGIN: '', SMTP_URL: '' })).toMatchObject({
    origin: 'http://localhost:4000',
    smtp: null,
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'staveline'],
  ['DATABASE_URL', 'mysql://db.site.example/staveline'],
  ['DATABASE_URL', 'postgresql://db.site.example'],
  ['SECRET_KEY', 'secret'],
  ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
  ['SECRET_KEY', Buffer.alloc(33).toString('base64')],
  ['ORIGIN', 'www.site.example'],
  ['ORIGIN', 'https://www.site.example/landing-new'],
  ['ORIGIN', 'javascript:alert(1)'],
  ['ALLOWED_HOSTS', 'https://www.site.example'],
  ['ALLOWED_HOSTS', 'site.example:443'],
  ['ALLOWED_HOSTS', ','],
  ['SMTP_URL', 'mail.site.example'],
  ['SMTP_URL', 'https://mail.site.example'],
  ['SMTP_URL', 'smtp://user:100%ff@mail.site.example'],
  ['SMTP_URL', 'smtp://mail.site.example/?pool=true'],
  ['PRODUCT_URL', 'app.site.example'],
  ['PRODUCT_URL', 'javascript:alert(1)'],
  ['PAYMENT_URL', 'http://pay.example'],
  ['PAYMENT_URL', 'https://user:secret@pay.example'],
  ['TRUSTED_PROXIES', 'yes'],
  ['TRUSTED_PROXIES', '-1'],
  ['RETENTION_CONTACT_DAYS', '0'],
  ['RETENTION_CONTACT_DAYS', '-90'],
  ['RETENTION_CONTACT_DAYS', 'never'],
  ['RETENTION_BETA_DAYS', '3651'],
  ['RETENTION_CAREERS_DAYS', '1.5'],
  ['RETENTION_SIGNUP_DAYS', '030'],
  ['RETENTION_INVITES_DAYS', '30 days'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'A\r\nBcc: x@y.example <a@b.example>'],
  ['CONTACT_MAILBOX', 'a@b.example, c@d.example'],
  ['CAREERS_MAILBOX', 'careers'],
  ['OPERATOR_MAILBOX', 'operator'],
  ['SECURITY_CONTACT', 'security'],
  ['LOW_DISK_MB', '0'],
  ['LOW_DISK_MB', '1.5'],
  ['LOW_DISK_MB', '1000 MB'],
  ['UPLOADS_MAX_MB', '0'],
  ['WEBHOOK_URL', 'hooks.partner.example'],
  ['WEBHOOK_URL', 'http://hooks.partner.example/in'],
  ['WEBHOOK_URL', 'https://user:password@hooks.partner.example/in'],
  ['WEBHOOK_URL', 'ftp://localhost/in'],
  ['WEBHOOK_SECRET', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['WEBHOOK_SECRET', 'whsec_not base64'],
  ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(65).toString('base64')}`],
  [
    'WEBHOOK_SECRET',
    Array(3)
      .fill(`whsec_${Buffer.alloc(24).toString('base64')}`)
      .join(' '),
  ],
  ['EMBED_ORIGINS', 'https://app.site.example/x'],
  ['LOGIN_MIGRATING', 'perhaps'],
  ['EMBED_ORIGINS', 'https://*.site.example'],
  ['REDIRECT_ORIGINS', 'app.site.example'],
  ['LOG_LEVEL', 'loud'],
])('the setting %s=%j is refused with its variable', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} `));
});

test('all wrong settings are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', ORIGIN: 'y', SMTP_URL: 'z' })).toThrow(/PORT .*\nORIGIN .*\nSMTP_URL /);
});

const UPSTREAM =
  'UPSTREAM_URL and UPSTREAM_SECRET are gone: the relay keeps the accounts (docs/operations.md, “Where the clinical product keeps the accounts”).';

test.each([
  ['UPSTREAM_URL', UPSTREAM],
  ['UPSTREAM_SECRET', UPSTREAM],
  [
    'SCAN_COMMAND',
    'SCAN_COMMAND is gone: scan attached files at the mail server (docs/security.md, “Out of scope, and why”).',
  ],
])('the retired setting %s is refused in one sentence', (name, sentence) => {
  expect(() => readConfig({ [name]: 'x', PORT: 'http' })).toThrow(new ConfigError(sentence));
  expect(readConfig({ [name]: '' }).port).toBe(3000);
});

test.each(['WEBHOOK', 'CONTACT_WEBHOOK', 'BETA_WEBHOOK', 'CAREERS_WEBHOOK', 'SIGNUP_WEBHOOK', 'LEGAL_WEBHOOK'])(
  '[TEAM-3] %s needs its address and its secret, and sets nothing else',
  (name) => {
    const [address, key] = [`${name}_URL`, `${name}_SECRET`];
    const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
    const url = 'http://[::1]:9000/in';
    const { webhook, webhooks } = readConfig({ [address]: url, [key]: secret });
    const ofTypes = Object.entries(webhooks).map(([type, one]) => [`${type.toUpperCase()}_WEBHOOK`, one?.url]);
    const set = Object.fromEntries([['WEBHOOK', webhook?.url], ...ofTypes]);
    expect(Object.entries(set).filter(([, one]) => one !== undefined)).toEqual([[name, url]]);
    expect(() => readConfig({ [address]: url })).toThrow(`${key} must be set together with ${address}`);
    expect(() => readConfig({ [key]: secret })).toThrow(`${address} must be set together with ${key}`);
    for (const plain of ['http://hooks.crm.example/', 'http://[::2]:9000/'])
      expect(() => readConfig({ [address]: plain, [key]: secret })).toThrow(address);
  },
);

test('a shared database needs a shared key; a key alone is accepted', () => {
  const key = Buffer.alloc(32).toString('base64');
  const url = 'postgresql:///staveline?host=/var/run/postgresql';
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^SECRET_KEY must be set together with DATABASE_URL/);
  expect(readConfig({ DATABASE_URL: url, SECRET_KEY: key }).database).toBe(url);
  expect(readConfig({ SECRET_KEY: key }).secretKey).toEqual(new Uint8Array(32));
});

test.each([
  ['DATABASE_URL', 'mysql://relay:secretvalue@db.site.example/x'],
  ['SECRET_KEY', 'secretvalue'],
  ['WEBHOOK_SECRET', 'whsec_secretvalue'],
  ['SMTP_URL', 'http://user:secretvalue@mail.example.com'],
])('the secret of %s is not repeated in the error', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).not.toThrow(/secretvalue/);
});

test('[TEAM-2] a key of the desk that is short or guessable, or without a monitor, is refused by name', () => {
  const messageOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const env = { MONITOR_PORT: '9100' };
  for (const DESK_KEY of [
    'x',
    ' '.repeat(32),
    'x'.repeat(40),
    'Tr0ub4dor&3zzzz',
    '1234567890123456',
    'abcdefghijklmnopqrstuvwxyz',
    'QwertyuiopAsdfghjkl',
    'passwordpassword',
    'abc123abc123abc123abc123',
    'staveline desk key 2026',
  ]) {
    const message = messageOf({ ...env, DESK_KEY });
    expect(message, DESK_KEY).toBe(
      'ConfigError: DESK_KEY must be at least 16 characters that are hard to guess: `openssl rand -base64 24` makes one',
    );
  }
  const good = ['sixteen or longer', 'jI6rOsdRcZ1ss2qMYhqr8DgWJ7bwnvJ+', 'correct horse battery staple'];
  for (const key of good) expect(readConfig({ ...env, DESK_KEY: key }).desk).toEqual({ key });
  expect(messageOf({ DESK_KEY: 'sixteen or longer' })).toMatch(
    /^ConfigError: MONITOR_PORT must be set together with DESK_KEY/,
  );
});
