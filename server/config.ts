import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { brand } from '../machines/domain/brand.ts';
import { forms } from '../machines/forms.ts';
import { OperatorError } from './lib/operator-error.ts';

export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** A text that `parse` understands. @param parse returns null for a wrong one */
const parsed = <Value>(parse: (text: string) => Value | null, message: string) =>
  z.string().transform((text, ctx) => {
    const value = parse(text);
    if (value !== null) return value;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const origin = parsed((text) => {
  const url = URL.parse(text);
  // The parser takes `*` as part of a name; in a policy it would be a wildcard.
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.host.includes('*');
  return isOrigin ? url.origin : null;
}, 'must be an origin such as https://www.example.com, without a path');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const origins = list.prefault('').pipe(z.array(origin));

const hostNames = list.pipe(
  z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/, 'must be host names without port, separated by commas'),
    )
    .min(1, 'must be host names without port, separated by commas'),
);

const address = z.email('must be a mail address');

const safeUrl = parsed((text) => {
  const url = URL.parse(text);
  const bare = url !== null && url.username === '' && url.password === '' && url.hash === '';
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(withoutBrackets(url.hostname)));
  return bare && safe ? url.href : null;
}, 'must be an https:// address without user or password (http:// on this machine alone)');

/** A whole number as a person writes it: no sign, no leading zero. */
const whole = (least: number, most: number, message: string) =>
  parsed((text) => {
    const value = /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : null;
  }, message);

const port = whole(0, 65_535, 'must be a port number, 0 to 65535');

const megabytes = whole(1, 999_999_999, 'must be a whole number of megabytes, such as 1000').transform((n) => n * 1e6);

const days = whole(1, 3_650, 'must be a number of days, 1 to 3650');

const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Words that a key of this site may well hold. */
const likely = /staveline|desk|key|passwor[dt]|secret|admin|team|welcome|\s/g;

const SHORTEST = 16;

/** Steps from one character to the next that nothing before has shown. */
const FEWEST_STEPS = 10;

const isRun = (pair: string, back = `${pair[1]}${pair[0]}`) =>
  Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1 ||
  keyboardRows.some((row) => row.includes(pair) || row.includes(back));

/** Whether a key is long, and more than blanks, likely words, a repeated piece or a row of keys. */
function isHardToGuess(key: string): boolean {
  const text = key.toLowerCase().replaceAll(likely, '');
  const pairs = Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
  return key.trim().length >= SHORTEST && new Set(pairs.filter((pair) => !isRun(pair))).size >= FEWEST_STEPS;
}

/** Follows libpq (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING-URIS): the query may name the host, for a socket. */
const databaseUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && /^\/[^/]+$/.test(url.pathname);
}, 'must look like postgresql://user:password@db.example.com:5432/staveline?sslmode=verify-full');

const secretKey = parsed((text) => {
  const key = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]{43}=?$/.test(text) && key.length === 32 ? new Uint8Array(key) : null;
}, 'must be 32 random bytes in base64, as `openssl rand -base64 32` makes them');

export interface Mailbox {
  name: string;
  address: string;
}

/** `Name <address>` or a bare address. */
const mailbox = parsed((text): Mailbox | null => {
  const named = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim());
  const { success, data } = address.safeParse(named?.[2] ?? text.trim());
  return success ? { name: named?.[1]?.trim() || brand.name, address: data } : null;
}, `must be a mail address, or a name and one: ${brand.name} <${brand.email}>`);

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  secure: boolean;
  /** Refuse to send when the server offers no STARTTLS. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const smtpUrl = parsed((text): SmtpServer | null => {
  const url = URL.parse(text);
  if (url === null || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return null;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if (user === null || pass === null || !/^smtps?:$/.test(url.protocol)) return null;
  const host = withoutBrackets(url.hostname);
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && !isLoopback(host),
    auth: user === '' ? null : { user, pass },
  };
}, 'must look like smtp://user:password@mail.example.com:587 or smtps://…');

/** 24 to 64 random bytes, as Standard Webhooks asks for. */
function webhookSecret(text: string): Uint8Array | null {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  const secret = Buffer.from(encoded ?? '', 'base64');
  return secret.length >= 24 && secret.length <= 64 ? new Uint8Array(secret) : null;
}

const webhookSecrets = parsed((text) => {
  const parts = text.trim().split(/\s+/);
  const secrets = parts.flatMap((part) => webhookSecret(part) ?? []);
  return secrets.length === parts.length && secrets.length <= 2 ? secrets : null;
}, 'must be whsec_ and 24 to 64 random bytes in base64, or two of them with a blank between').optional();

/** A destination of signed posts (https://www.standardwebhooks.com). */
export interface Webhook {
  url: string;
  /** The present one, and while it is rotated a former one: each delivery is signed with both. */
  secrets: readonly Uint8Array[];
}

/** Forms that store something. Each has a mailbox, a retention period and perhaps a webhook of its own. */
const stored = forms.flatMap(({ submission }) => (submission ? [submission.settings] : []));

/** Settings of what is sent on: each may have a webhook of its own, beside the general one (`''`). */
const sentOn = [...stored.map(({ name }) => name), 'signup', 'legal'];

const mailboxOf = (name: string) => `${name.toUpperCase()}_MAILBOX`;
const retentionOf = (name: string) => `RETENTION_${name.toUpperCase()}_DAYS`;
const webhookOf = (name: string) => {
  const prefix = name === '' ? '' : `${name.toUpperCase()}_`;
  return { url: `${prefix}WEBHOOK_URL`, secret: `${prefix}WEBHOOK_SECRET` };
};

/** Variables whose names come from the forms: `read` asks for them by name, past the types. */
const byName = (entries: [string, z.ZodType][]): {} => Object.fromEntries(entries);

/** The environment variables, which docs/configuration.md describes. */
export const variables = z.object({
  PORT: port.prefault('3000'),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: origin.optional(),
  ALLOWED_HOSTS: hostNames.optional(),
  TRUSTED_PROXIES: whole(0, 9, 'must be the number of proxies in front of the relay, 0 to 9').prefault('0'),
  SECURITY_CONTACT: address.default(brand.securityEmail),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATA_DIR: z
    .string()
    .prefault('data')
    .transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl.optional(),
  SECRET_KEY: secretKey.optional(),
  MONITOR_PORT: port.optional(),
  MONITOR_HOST: z.string().default('127.0.0.1'),
  OPERATOR_MAILBOX: address.optional(),
  LOW_DISK_MB: megabytes.prefault('1000'),
  DESK_KEY: z
    .string()
    .refine(isHardToGuess, 'must be at least 16 characters that are hard to guess: `openssl rand -base64 24` makes one')
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox.prefault(`${brand.name} <${brand.email}>`),
  ...byName(stored.map(({ name }) => [mailboxOf(name), address.default(brand.email)])),
  SIGNUP_MAILBOX: address.default(brand.email),
  LEGAL_MAILBOX: address.default(brand.email),
  WEBHOOK_URL: safeUrl.optional(),
  WEBHOOK_SECRET: webhookSecrets,
  ...byName(
    sentOn.map(webhookOf).flatMap(({ url, secret }) => [
      [url, safeUrl.optional()],
      [secret, webhookSecrets],
    ]),
  ),
  ...byName(stored.map(({ name, days: kept }) => [retentionOf(name), days.prefault(String(kept))])),
  RETENTION_SIGNUP_DAYS: days.prefault('30'),
  RETENTION_INVITES_DAYS: days.prefault('30'),
  RETENTION_COUNTS_DAYS: days.prefault('400'),
  RETENTION_DESK_DAYS: days.prefault('365'),
  UPLOADS_MAX_MB: megabytes.prefault('2048'),
  REDIRECT_ORIGINS: origins,
  PRODUCT_URL: safeUrl.optional(),
  PAYMENT_URL: safeUrl.optional(),
  EMBED_ORIGINS: origins,
  LOGIN_MIGRATING: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
});

/** Pairs: the first must be set where the second one is. */
const needs = [
  ['SECRET_KEY', 'DATABASE_URL', ': all processes need the same one'],
  ['MONITOR_PORT', 'DESK_KEY', ': the desk is on that port'],
  ...['', ...sentOn].map(webhookOf).flatMap(({ url, secret }) => [
    [url, secret],
    [secret, url],
  ]),
];

const environment = variables.check(({ value, issues }) => {
  const values: Readonly<Record<string, unknown>> = value;
  for (const [variable = '', other = '', why = ''] of needs) {
    if (values[other] === undefined || values[variable] !== undefined) continue;
    issues.push({
      code: 'custom',
      path: [variable],
      message: `must be set together with ${other}${why}`,
      input: undefined,
    });
  }
});

/** Settings in the program's terms; null where there is none. */
function read(set: z.output<typeof variables>) {
  // The names of some come from the forms.
  const named: Readonly<Record<string, unknown>> = set;
  const ofForms = <Value>(variable: (name: string) => string) =>
    Object.fromEntries(stored.map(({ name }) => [name, named[variable(name)] as Value]));
  const webhook = (name: string): Webhook | null => {
    const { url, secret } = webhookOf(name);
    return named[url] ? { url: named[url] as string, secrets: named[secret] as Uint8Array[] } : null;
  };
  const siteOrigin = set.ORIGIN ?? `http://localhost:${set.PORT}`;
  return {
    /** 0 takes a free port. */
    port: set.PORT,
    host: set.HOST,
    /** Without a trailing slash. */
    origin: siteOrigin,
    allowedHosts: set.ALLOWED_HOSTS ?? [...new Set([new URL(siteOrigin).hostname, 'localhost', '127.0.0.1', '[::1]'])],
    trustedProxies: set.TRUSTED_PROXIES,
    securityContact: set.SECURITY_CONTACT,
    logLevel: set.LOG_LEVEL,
    /** An absolute path. */
    dataDir: set.DATA_DIR,
    database: set.DATABASE_URL ?? null,
    secretKey: set.SECRET_KEY ?? null,
    monitor: set.MONITOR_PORT === undefined ? null : { port: set.MONITOR_PORT, host: set.MONITOR_HOST },
    operator: set.OPERATOR_MAILBOX === undefined ? null : { mailbox: set.OPERATOR_MAILBOX, lowDisk: set.LOW_DISK_MB },
    desk: set.DESK_KEY === undefined ? null : { key: set.DESK_KEY },
    smtp: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    /** The team's addresses, by the name of a form's settings. */
    mailboxes: { ...ofForms<string>(mailboxOf), signup: set.SIGNUP_MAILBOX, legal: set.LEGAL_MAILBOX },
    webhook: webhook(''),
    /** Webhooks of single kinds, by the name of their settings: such a kind is not sent to `webhook`. */
    webhooks: Object.fromEntries(
      sentOn.flatMap((name): [string, Webhook][] => {
        const own = webhook(name);
        return own ? [[name, own]] : [];
      }),
    ),
    /** Days, by the name of a form's settings. */
    retention: {
      ...ofForms<number>(retentionOf),
      signup: set.RETENTION_SIGNUP_DAYS,
      invites: set.RETENTION_INVITES_DAYS,
      counts: set.RETENTION_COUNTS_DAYS,
      desk: set.RETENTION_DESK_DAYS,
    },
    /** Bytes. */
    uploadsMax: set.UPLOADS_MAX_MB,
    redirectOrigins: set.REDIRECT_ORIGINS,
    productUrl: set.PRODUCT_URL ?? null,
    paymentUrl: set.PAYMENT_URL ?? null,
    embedOrigins: set.EMBED_ORIGINS,
    loginMigrating: set.LOGIN_MIGRATING === 'yes',
  };
}

export type Config = Readonly<ReturnType<typeof read>>;

const UPSTREAM =
  'UPSTREAM_URL and UPSTREAM_SECRET are gone: the relay keeps the accounts (docs/operations.md, “Where the clinical product keeps the accounts”).';

/** Settings that are gone, with the sentence that refuses them. */
const retired: Readonly<Record<string, string>> = {
  UPSTREAM_URL: UPSTREAM,
  UPSTREAM_SECRET: UPSTREAM,
  SCAN_COMMAND:
    'SCAN_COMMAND is gone: scan attached files at the mail server (docs/security.md, “Out of scope, and why”).',
};

/** Reads the configuration. An empty variable counts as not set. @throws ConfigError naming every wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  for (const [name, sentence] of Object.entries(retired)) if (name in given) throw new ConfigError(sentence);
  const { success, data, error } = environment.safeParse(given);
  if (success) return read(data);
  const lines = error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  throw new ConfigError([...new Set(lines)].join('\n'));
}

/** The value that the operator has set for a form. @throws when no form has settings of that name */
export function settingOf<Value>(settings: Readonly<Record<string, Value>>, name: string): Value {
  const value = settings[name];
  if (value === undefined) throw new Error(`There are no settings ${name}.`);
  return value;
}
