import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

test('[RUN-6] without configuration there are defaults', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    origin: 'http://localhost:3000',
    allowedHosts: ['localhost', '127.0.0.1', '[::1]'],
    smtp: null,
    mailFrom: { name: 'Staveline', address: 'hello@staveline.example' },
    mailboxes: { contact: 'hello@staveline.example' },
    embedOrigins: [],
    loginMigrating: false,
    redirectOrigins: [],
    logLevel: 'info',
  });
});

test('everything can be set', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '::',
      DATA_DIR: '/var/lib/site',
      ORIGIN: 'https://www.site.example/',
      ALLOWED_HOSTS: 'www.site.example, [::1]',
      SMTP_URL: 'smtp://u:p%40ss@mail.site.example:2525',
      MAIL_FROM: 'The Site <site@site.example>',
      CONTACT_MAILBOX: 'team@site.example',
      EMBED_ORIGINS: 'https://app.site.example,https://partner.example:8443',
      LOGIN_MIGRATING: 'yes',
      REDIRECT_ORIGINS: 'https://app.site.example/, https://account.example:8443',
      LOG_LEVEL: 'warn',
    }),
  ).toEqual({
    port: 8080,
    host: '::',
    dataDir: '/var/lib/site',
    origin: 'https://www.site.example',
    allowedHosts: ['www.site.example', '[::1]'],
    smtp: { host: 'mail.site.example', port: 2525, secure: false, requireTls: true, auth: { user: 'u', pass: 'p@ss' } },
    mailFrom: { name: 'The Site', address: 'site@site.example' },
    mailboxes: { contact: 'team@site.example' },
    embedOrigins: ['https://app.site.example', 'https://partner.example:8443'],
    loginMigrating: true,
    redirectOrigins: ['https://app.site.example', 'https://account.example:8443'],
    logLevel: 'warn',
  });
});

test('an empty variable counts as not set, and the default origin follows the port', () => {
  expect(readConfig({ PORT: '4000', ORIGIN: '', SMTP_URL: '' })).toMatchObject({
    origin: 'http://localhost:4000',
    smtp: null,
  });
});

describe('a wrong value is named', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['ORIGIN', 'www.site.example'],
    ['ORIGIN', 'https://www.site.example/landing-new'],
    ['ORIGIN', 'javascript:alert(1)'],
    ['ALLOWED_HOSTS', 'https://www.site.example'],
    ['ALLOWED_HOSTS', 'site.example:443'],
    ['SMTP_URL', 'mail.site.example'],
    ['SMTP_URL', 'https://mail.site.example'],
    ['SMTP_URL', 'smtp://user:100%ff@mail.site.example'],
    ['SMTP_URL', 'smtp://mail.site.example/?pool=true'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A\r\nBcc: x@y.example <a@b.example>'],
    ['CONTACT_MAILBOX', 'a@b.example, c@d.example'],
    ['EMBED_ORIGINS', 'https://app.site.example/x'],
    ['LOGIN_MIGRATING', 'perhaps'],
    ['REDIRECT_ORIGINS', 'app.site.example'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%j', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} `));
  });

  test('all of them at once', () => {
    expect(() => readConfig({ PORT: 'x', ORIGIN: 'y', SMTP_URL: 'z' })).toThrow(/PORT .*\nORIGIN .*\nSMTP_URL /);
  });

  test('a password in it is not repeated', () => {
    const env = { SMTP_URL: 'http://user:secretpassword@mail.example.com' };
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).not.toThrow(/secretpassword/);
  });
});
