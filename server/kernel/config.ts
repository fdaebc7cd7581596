import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { brand } from '../../machines/domain/brand.ts';
import { forms } from '../../machines/forms.ts';
import type { SubmissionDetails } from '../../machines/shared/form-details.ts';
import { isHardToGuess } from './hard-to-guess.ts';
import { OperatorError } from './operator-error.ts';

export interface Mailbox {
  name: string;
  address: string;
}

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  secure: boolean;
  /** Refuse to send when the server offers no STARTTLS. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

/** A destination of signed posts (https://www.standardwebhooks.com). */
export interface Webhook {
  url: string;
  secret: Uint8Array;
}

/** Retention periods in days (server/retention). */
export interface Retention {
  /** By the name of a form's settings. */
  readonly [form: string]: number;
  /** Unconfirmed accounts, and the mails about accounts. */
  signup: number;
  /** Counted from their expiry. */
  invites: number;
  /** Daily totals of pages and transitions. */
  counts: number;
  /** Lines of the desk's log. */
  desk: number;
}

export interface Config {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Where the health and metrics server listens; null: nowhere. */
  monitor: { port: number; host: string } | null;
  /** The key of the desk, on the monitor's port; null: there is no desk. */
  desk: { key: string } | null;
  /** Absolute path of the folder with the store and the outbox. */
  dataDir: string;
  /** Address of a PostgreSQL that processes may share, with its password; null: the store is in `dataDir`. */
  database: string | null;
  /** null: the key is in `dataDir`. */
  secretKey: Uint8Array | null;
  /** Public origin without a trailing slash. */
  origin: string;
  /** Host names without port; a request for another one gets 421. */
  allowedHosts: readonly string[];
  /** null: mails become files under `<dataDir>/outbox/`. */
  smtp: SmtpServer | null;
  mailFrom: Mailbox;
  /** The team's addresses, by the name of a form's settings. */
  mailboxes: Readonly<Record<string, string>>;
  /** Recipient of alerts, and the free bytes below which the disk counts as nearly full; null: no alerts. */
  operator: { mailbox: string; lowDisk: number } | null;
  uploadsMax: number;
  /** The virus scanner with its arguments; null: no scan. */
  scanCommand: readonly string[] | null;
  securityContact: string;
  webhook: Webhook | null;
  /** Webhooks of single types of submission, by the name of their settings. Such a type is not sent to `webhook`. */
  webhooks: Readonly<Record<string, Webhook>>;
  /** The clinical product's backend with the accounts; null: the relay keeps them. */
  upstream: Webhook | null;
  /** Origins that may frame the embeddable pages. */
  embedOrigins: readonly string[];
  /** `/actual-login` is a placeholder with a link to `/login` (LOGIN-2). */
  loginMigrating: boolean;
  /** Other origins that a redirect may lead to (LEGAL-7). */
  redirectOrigins: readonly string[];
  /** Target of `/dashboard`; null: a page of the site (SRV-12). */
  productUrl: string | null;
  /** Where a subscription is paid; null: payment details follow by mail (SIGN-9). */
  paymentUrl: string | null;
  /** Proxies in front of the relay that add to X-Forwarded-For; 0: the header is ignored. */
  trustedProxies: number;
  retention: Retention;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

const origin = z.string().transform((text, ctx) => {
  const url = URL.parse(text);
  // The parser takes `*` as part of a name; in a policy it would be a wildcard.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.host.includes('*'))
    return url.origin;
  ctx.addIssue({ code: 'custom', message: 'must be an origin such as https://www.example.com, without a path' });
  return z.NEVER;
});

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const command = z.string().transform((text, ctx) => {
  const parts = text.split(' ').filter((part) => part !== '');
  if (parts.length > 0) return parts;
  ctx.addIssue({ code: 'custom', message: 'must be a program and its arguments, such as clamdscan --no-summary -' });
  return z.NEVER;
});

const hostName = z
  .string()
  .toLowerCase()
  .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/, 'must be host names without port, separated by commas');

const address = z.email('must be a mail address');

/** Parses `Name <address>` or a bare address. */
const mailbox = z.string().transform((text, ctx): Mailbox => {
  const named = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim());
  const parsed = address.safeParse(named?.[2] ?? text.trim());
  if (parsed.success) return { name: named?.[1]?.trim() || brand.name, address: parsed.data };
  ctx.addIssue({
    code: 'custom',
    message: `must be a mail address, or a name and one: ${brand.name} <${brand.email}>`,
  });
  return z.NEVER;
});

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const smtpUrl = z.string().transform((text, ctx): SmtpServer => {
  const url = URL.parse(text);
  const plain =
    url !== null && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  const user = decoded(url?.username ?? '');
  const pass = decoded(url?.password ?? '');
  if (!plain || user === null || pass === null || !/^smtps?:$/.test(url.protocol)) {
    ctx.addIssue({ code: 'custom', message: 'must look like smtp://user:password@mail.example.com:587 or smtps://…' });
    return z.NEVER;
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && !isLoopback(host),
    auth: user === '' ? null : { user, pass },
  };
});

const safeUrl = z.string().transform((text, ctx) => {
  const url = URL.parse(text);
  const bare = url !== null && url.username === '' && url.password === '' && url.hash === '';
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1')));
  if (bare && safe) return url.href;
  ctx.addIssue({
    code: 'custom',
    message: 'must be an https:// address without user or password (http:// on this machine alone)',
  });
  return z.NEVER;
});

/** As in libpq (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING-URIS): the query may name the host, for a socket. */
const databaseUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && /^\/[^/]+$/.test(url.pathname);
}, 'must look like postgresql://user:password@db.example.com:5432/staveline?sslmode=verify-full');

const secretKey = z.string().transform((text, ctx) => {
  const key = Buffer.from(text, 'base64');
  if (/^[A-Za-z0-9+/]{43}=?$/.test(text) && key.length === 32) return new Uint8Array(key);
  ctx.addIssue({
    code: 'custom',
    message: 'must be 32 random bytes in base64, as `openssl rand -base64 32` makes them',
  });
  return z.NEVER;
});

/** The specification asks for 24 to 64 random bytes. */
const webhookSecret = z.string().transform((text, ctx) => {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  const secret = Buffer.from(encoded ?? '', 'base64');
  if (secret.length >= 24 && secret.length <= 64) return new Uint8Array(secret);
  ctx.addIssue({ code: 'custom', message: 'must be whsec_ and 24 to 64 random bytes in base64' });
  return z.NEVER;
});

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be at most 65535');

const megabytes = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number of megabytes, such as 1000')
  .transform((text) => Number(text) * 1e6);

const days = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of days, 1 to 3650')
  .transform(Number)
  .refine((n) => n <= 3_650, 'must be a number of days, 1 to 3650');

type FormSettings = SubmissionDetails['settings'];

const formSettings: readonly FormSettings[] = forms.flatMap(({ form }) =>
  form.submission ? [form.submission.settings] : [],
);

type NameVariable = (settings: FormSettings) => string;
const mailboxVariable: NameVariable = ({ name }) => `${name.toUpperCase()}_MAILBOX`;
const retentionVariable: NameVariable = ({ name }) => `RETENTION_${name.toUpperCase()}_DAYS`;

/** A variable for each form that stores something. Their names are not known to the types: `readForms` reads them. */
const ofEachForm = (variable: NameVariable, schema: (settings: FormSettings) => z.ZodType): {} =>
  Object.fromEntries(formSettings.map((settings) => [variable(settings), schema(settings)]));

const readForms = <Value>(set: object, variable: NameVariable): Record<string, Value> =>
  Object.fromEntries(
    formSettings.map((settings) => [settings.name, (set as Record<string, Value>)[variable(settings)] as Value]),
  );

type WebhookSettings = Pick<FormSettings, 'name' | 'what'>;

/** What may have a webhook of its own. */
const withWebhook: readonly WebhookSettings[] = [
  ...formSettings,
  { name: 'signup', what: 'signups' },
  { name: 'legal', what: 'legal acceptances' },
];

const webhookVariables = ({ name }: WebhookSettings) => {
  const url = `${name.toUpperCase()}_WEBHOOK_URL`;
  return { url, secret: url.replace(/URL$/, 'SECRET') };
};

const ofEachWebhook: {} = Object.fromEntries(
  withWebhook.flatMap((settings) => {
    const { url, secret } = webhookVariables(settings);
    return [
      [
        url,
        safeUrl
          .optional()
          .describe(
            `Gets ${settings.what} instead of \`WEBHOOK_URL\`, signed in the same way. Requires \`${secret}\`.`,
          ),
      ],
      [secret, webhookSecret.optional().describe('`whsec_` and 24 to 64 random bytes in base64.')],
    ];
  }),
);

function readWebhooks(set: object): Record<string, Webhook> {
  const values = set as Record<string, unknown>;
  return Object.fromEntries(
    withWebhook.flatMap((settings) => {
      const names = webhookVariables(settings);
      const [url, secret] = [values[names.url], values[names.secret]];
      return typeof url === 'string' && secret instanceof Uint8Array ? [[settings.name, { url, secret }]] : [];
    }),
  );
}

/** The environment variables. .env.example and docs/configuration.md repeat the descriptions. */
export const variables = z.object({
  PORT: port.prefault('3000').describe('TCP port of the site.'),
  HOST: z.string().default('127.0.0.1').describe('Interface to listen on. In a container: `0.0.0.0`.'),
  MONITOR_PORT: port
    .optional()
    .describe(
      'Port of `/healthz`, `/readyz` and `/metrics` (Prometheus), apart from what visitors reach. `/readyz` checks the database only; disk space and dead letters are metrics. Without it there is no monitor.',
    ),
  MONITOR_HOST: z.string().default('127.0.0.1').describe('Interface of the monitor.'),
  DESK_KEY: z
    .string()
    .refine(isHardToGuess, 'must be at least 16 characters that are hard to guess: `openssl rand -base64 24` makes one')
    .optional()
    .describe(
      "Opens the desk at `/desk` of the monitor's port, where the team reads and answers leads; its login asks for this key. At least 16 characters that are hard to guess: `openssl rand -base64 24` makes one. Requires `MONITOR_PORT`. Without it there is no desk.",
    ),
  DATA_DIR: z
    .string()
    .prefault('data')
    .transform((path) => resolve(path))
    .describe(
      'Folder of the store, the key and the outbox. One process uses it at a time, unless `DATABASE_URL` is set.',
    ),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'A PostgreSQL that several relays share, for example `postgresql://user:password@db.example.com/staveline?sslmode=verify-full`. Without it the store is SQLite in `DATA_DIR`. `require` and `verify-ca` are taken for `verify-full`; `sslrootcert=<file>` names your own authority. PgBouncer needs `pool_mode=session` and about 12 connections for each relay.',
    ),
  SECRET_KEY: secretKey
    .optional()
    .describe(
      '32 random bytes in base64 (`openssl rand -base64 32`). Required with `DATABASE_URL`, the same on all machines. Without it the key is the file `<DATA_DIR>/secret.key`, created at the first start.',
    ),
  ORIGIN: origin
    .optional()
    .describe(
      "The site's address as visitors see it, for example `https://www.example.com`. Without it: `http://localhost:<PORT>`. Set it for `npm run build` as well: canonical links are written into the pages.",
    ),
  ALLOWED_HOSTS: z
    .string()
    .transform(list)
    .pipe(z.array(hostName).min(1, 'must be host names without port, separated by commas'))
    .optional()
    .describe(
      "Host names that are answered, separated by commas; any other gets 421. Without it: the origin's host and loopback.",
    ),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server: `smtp://user:password@mail.example.com:587` (STARTTLS required) or `smtps://…`. Without it each mail becomes an `.eml` file in `<DATA_DIR>/outbox`.',
    ),
  MAIL_FROM: mailbox.prefault(`${brand.name} <${brand.email}>`).describe('Sender of all mails.'),
  ...ofEachForm(mailboxVariable, ({ what }) => address.default(brand.email).describe(`Reads ${what}.`)),
  SIGNUP_MAILBOX: address.default(brand.email).describe('Reads news of signups.'),
  LEGAL_MAILBOX: address.default(brand.email).describe('Gets a copy of each legal acceptance.'),
  OPERATOR_MAILBOX: address
    .optional()
    .describe(
      'Gets alert mails about dead letters and low disk space: at once, then once an hour, and when it is over. They contain no personal data. Without it there are no alert mails.',
    ),
  LOW_DISK_MB: megabytes
    .prefault('1000')
    .describe('Free space of `DATA_DIR`, in megabytes, below which an alert is sent.'),
  UPLOADS_MAX_MB: megabytes
    .prefault('2048')
    .describe(
      'Megabytes of attachments in the store, copies of accepted legal documents included, beyond which an application with a file gets 503 with `Retry-After`. The metric `stored_upload_bytes` says how many there are.',
    ),
  SCAN_COMMAND: command
    .optional()
    .describe(
      'Virus scanner that reads each attached file from standard input before it leaves by mail, webhook or upstream, for example `clamdscan --no-summary -`. Divided at spaces and run without a shell; of the environment it gets `PATH` only. Exit code 0: clean. 1: infected, the delivery becomes a dead letter. Any other, or none within 30 seconds: tried again later. Without it files are not scanned.',
    ),
  SECURITY_CONTACT: address
    .default(brand.securityEmail)
    .describe('Address in `/.well-known/security.txt` for reports of vulnerabilities.'),
  WEBHOOK_URL: safeUrl
    .optional()
    .describe(
      'Gets every submission as well, signed per Standard Webhooks (https://www.standardwebhooks.com). Requires `WEBHOOK_SECRET`.',
    ),
  WEBHOOK_SECRET: webhookSecret.optional().describe('`whsec_` and 24 to 64 random bytes in base64.'),
  ...ofEachWebhook,
  UPSTREAM_URL: safeUrl
    .optional()
    .describe(
      "The clinical product's backend, which then keeps the accounts and gets every submission (`server/upstream/README.md`). Requires `UPSTREAM_SECRET`. Without it the relay keeps the accounts.",
    ),
  UPSTREAM_SECRET: webhookSecret.optional().describe('`whsec_` and 24 to 64 random bytes in base64.'),
  EMBED_ORIGINS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(origin))
    .describe(
      'Origins, separated by commas, that may frame `/header-only` and `/footer-only` and exchange the theme with them.',
    ),
  LOGIN_MIGRATING: z
    .enum(['yes', 'no'], 'must be yes or no')
    .default('no')
    .describe('`yes`: `/actual-login` says that login is being migrated, and links to `/login`.'),
  REDIRECT_ORIGINS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(origin))
    .describe("Origins, separated by commas, that a redirect may lead to besides the site's own."),
  PRODUCT_URL: safeUrl.optional().describe("Where `/dashboard` leads. Without it: a page of the site's own."),
  PAYMENT_URL: safeUrl
    .optional()
    .describe(
      'Where a signup with `type=direct` leads, through `/payment`. Without it the page says that payment details follow by mail.',
    ),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of the relay, 0 to 9')
    .transform(Number)
    .prefault('0')
    .describe(
      'Number of your own proxies in front of the relay. `X-Forwarded-For` is believed for that many, and rate limits count the address it gives.',
    ),
  ...ofEachForm(retentionVariable, ({ what, days: kept }) =>
    days.prefault(String(kept)).describe(`Days that ${what} are kept.`),
  ),
  RETENTION_SIGNUP_DAYS: days.prefault('30').describe('Days that unconfirmed accounts and account mails are kept.'),
  RETENTION_INVITES_DAYS: days.prefault('30').describe('Days that invites are kept after they expire.'),
  RETENTION_COUNTS_DAYS: days
    .prefault('400')
    .describe(
      'Days that the daily totals of opened pages and taken transitions are kept. They hold nothing about a person.',
    ),
  RETENTION_DESK_DAYS: days.prefault('365').describe("Days that lines of the desk's log are kept."),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug` or `silent`.'),
});

/** Settings that need each other. */
const environment = variables.check(({ value, issues }) => {
  if (value.DATABASE_URL !== undefined && value.SECRET_KEY === undefined) {
    const message = 'must be set together with DATABASE_URL: all processes need the same one';
    issues.push({ code: 'custom', path: ['SECRET_KEY'], message, input: undefined });
  }
  if (value.DESK_KEY !== undefined && value.MONITOR_PORT === undefined) {
    const message = 'must be set together with DESK_KEY: the desk is on that port';
    issues.push({ code: 'custom', path: ['MONITOR_PORT'], message, input: undefined });
  }
  const values: Readonly<Record<string, unknown>> = value;
  for (const { url, secret } of [
    { url: 'WEBHOOK_URL', secret: 'WEBHOOK_SECRET' },
    ...withWebhook.map(webhookVariables),
    { url: 'UPSTREAM_URL', secret: 'UPSTREAM_SECRET' },
  ]) {
    if ((values[url] === undefined) === (values[secret] === undefined)) continue;
    const [missing, present] = values[url] === undefined ? [url, secret] : [secret, url];
    issues.push({ code: 'custom', path: [missing], message: `must be set together with ${present}`, input: undefined });
  }
});

/** The value that the operator has set for a form. @throws when no form has settings of that name */
export function settingOf<Value>(settings: Readonly<Record<string, Value>>, name: string): Value {
  const value = settings[name];
  if (value === undefined) throw new Error(`There are no settings ${name}.`);
  return value;
}

/** Reads the configuration. An empty variable counts as not set. @throws ConfigError naming every wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const set = parsed.data;
  const siteOrigin = set.ORIGIN ?? `http://localhost:${set.PORT}`;
  return {
    port: set.PORT,
    host: set.HOST,
    monitor: set.MONITOR_PORT === undefined ? null : { port: set.MONITOR_PORT, host: set.MONITOR_HOST },
    desk: set.DESK_KEY === undefined ? null : { key: set.DESK_KEY },
    dataDir: set.DATA_DIR,
    database: set.DATABASE_URL ?? null,
    secretKey: set.SECRET_KEY ?? null,
    origin: siteOrigin,
    allowedHosts: set.ALLOWED_HOSTS ?? [...new Set([new URL(siteOrigin).hostname, ...loopbackNames])],
    smtp: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    mailboxes: {
      ...readForms<string>(set, mailboxVariable),
      signup: set.SIGNUP_MAILBOX,
      legal: set.LEGAL_MAILBOX,
    },
    operator: set.OPERATOR_MAILBOX === undefined ? null : { mailbox: set.OPERATOR_MAILBOX, lowDisk: set.LOW_DISK_MB },
    uploadsMax: set.UPLOADS_MAX_MB,
    scanCommand: set.SCAN_COMMAND ?? null,
    securityContact: set.SECURITY_CONTACT,
    webhook: set.WEBHOOK_URL && set.WEBHOOK_SECRET ? { url: set.WEBHOOK_URL, secret: set.WEBHOOK_SECRET } : null,
    webhooks: readWebhooks(set),
    upstream: set.UPSTREAM_URL && set.UPSTREAM_SECRET ? { url: set.UPSTREAM_URL, secret: set.UPSTREAM_SECRET } : null,
    embedOrigins: set.EMBED_ORIGINS,
    loginMigrating: set.LOGIN_MIGRATING === 'yes',
    redirectOrigins: set.REDIRECT_ORIGINS,
    productUrl: set.PRODUCT_URL ?? null,
    paymentUrl: set.PAYMENT_URL ?? null,
    trustedProxies: set.TRUSTED_PROXIES,
    retention: {
      ...readForms<number>(set, retentionVariable),
      signup: set.RETENTION_SIGNUP_DAYS,
      invites: set.RETENTION_INVITES_DAYS,
      counts: set.RETENTION_COUNTS_DAYS,
      desk: set.RETENTION_DESK_DAYS,
    },
    logLevel: set.LOG_LEVEL,
  };
}
