import { z } from 'zod';
import { brand } from '../../machines/domain/brand.ts';
import { forms } from '../../machines/forms.ts';
import type { SubmissionDetails } from '../../machines/shared/form-details.ts';
import { defineSettings, together } from '../lib/config.ts';
import { address, days, safeUrl } from '../lib/setting-types.ts';

/** A destination of signed posts (https://www.standardwebhooks.com). */
export interface Webhook {
  url: string;
  /** The present one, and while it is rotated a former one: each delivery is signed with both. */
  secrets: readonly Uint8Array[];
}

/** Retention periods in days (server/retention). */
export interface Retention {
  /** By the name of a form's settings. */
  readonly [form: string]: number;
  /** Unconfirmed accounts, and the mails about accounts. */
  signup: number;
  /** Counted from their expiry. */
  invites: number;
  /** Daily totals of pages and forms. */
  counts: number;
  /** Lines of the desk's log. */
  desk: number;
}

declare module '../lib/config.ts' {
  interface Config {
    /** The team's addresses, by the name of a form's settings. */
    mailboxes: Readonly<Record<string, string>>;
    webhook: Webhook | null;
    /** Webhooks of single types of submission, by the name of their settings. Such a type is not sent to `webhook`. */
    webhooks: Readonly<Record<string, Webhook>>;
    retention: Retention;
  }
}

/** The specification asks for 24 to 64 random bytes. */
function secretOf(text: string): Uint8Array | null {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  const secret = Buffer.from(encoded ?? '', 'base64');
  return secret.length >= 24 && secret.length <= 64 ? new Uint8Array(secret) : null;
}

/** Two while a secret is rotated, apart by a blank: receivers that know either accept what is signed with both. */
export const webhookSecrets = z.string().transform((text, ctx) => {
  const parts = text.trim().split(/\s+/);
  const secrets = parts.flatMap((part) => secretOf(part) ?? []);
  if (secrets.length === parts.length && secrets.length <= 2) return secrets;
  ctx.addIssue({
    code: 'custom',
    message: 'must be whsec_ and 24 to 64 random bytes in base64, or two of them with a blank between',
  });
  return z.NEVER;
});

type FormSettings = SubmissionDetails['settings'];

export const formSettings: readonly FormSettings[] = forms.flatMap((form) =>
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

export const SECRETS =
  '`whsec_` and 24 to 64 random bytes in base64. While it is rotated two of them, the new one first, with a blank between: deliveries are signed with both.';

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
      [secret, webhookSecrets.optional().describe(SECRETS)],
    ];
  }),
);

function readWebhooks(set: object): Record<string, Webhook> {
  const values = set as Record<string, unknown>;
  return Object.fromEntries(
    withWebhook.flatMap((settings) => {
      const names = webhookVariables(settings);
      const [url, secrets] = [values[names.url], values[names.secret]];
      return typeof url === 'string' && Array.isArray(secrets) ? [[settings.name, { url, secrets }]] : [];
    }),
  );
}

/** Every form has a mailbox, a period and perhaps a webhook of its own; so have signups and legal acceptances. */
export const submissionSettings = defineSettings({
  variables: {
    ...ofEachForm(mailboxVariable, ({ what }) => address.default(brand.email).describe(`Reads ${what}.`)),
    SIGNUP_MAILBOX: address.default(brand.email).describe('Reads news of signups.'),
    LEGAL_MAILBOX: address.default(brand.email).describe('Gets a copy of each legal acceptance.'),
    WEBHOOK_URL: safeUrl
      .optional()
      .describe(
        'Gets every submission as well, signed per Standard Webhooks (https://www.standardwebhooks.com). Requires `WEBHOOK_SECRET`.',
      ),
    WEBHOOK_SECRET: webhookSecrets.optional().describe(SECRETS),
    ...ofEachWebhook,
    ...ofEachForm(retentionVariable, ({ what, days: kept }) =>
      days.prefault(String(kept)).describe(`Days that ${what} are kept.`),
    ),
    RETENTION_SIGNUP_DAYS: days.prefault('30').describe('Days that unconfirmed accounts and account mails are kept.'),
    RETENTION_INVITES_DAYS: days.prefault('30').describe('Days that invites are kept after they expire.'),
    RETENTION_COUNTS_DAYS: days
      .prefault('400')
      .describe(
        'Days that the daily totals of loaded pages and sent forms are kept. They hold nothing about a person.',
      ),
    RETENTION_DESK_DAYS: days.prefault('365').describe("Days that lines of the desk's log are kept."),
  },
  needs: [{ url: 'WEBHOOK_URL', secret: 'WEBHOOK_SECRET' }, ...withWebhook.map(webhookVariables)].flatMap(
    ({ url, secret }) => together(url, secret),
  ),
  read: (set) => ({
    mailboxes: { ...readForms<string>(set, mailboxVariable), signup: set.SIGNUP_MAILBOX, legal: set.LEGAL_MAILBOX },
    webhook: set.WEBHOOK_URL && set.WEBHOOK_SECRET ? { url: set.WEBHOOK_URL, secrets: set.WEBHOOK_SECRET } : null,
    webhooks: readWebhooks(set),
    retention: {
      ...readForms<number>(set, retentionVariable),
      signup: set.RETENTION_SIGNUP_DAYS,
      invites: set.RETENTION_INVITES_DAYS,
      counts: set.RETENTION_COUNTS_DAYS,
      desk: set.RETENTION_DESK_DAYS,
    },
  }),
});
