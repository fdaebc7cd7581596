import { z } from 'zod';
import { brand } from '../../machines/domain/brand.ts';
import { defineSettings } from '../lib/config.ts';
import { address, isLoopback } from '../lib/setting-types.ts';

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

declare module '../lib/config.ts' {
  interface Config {
    /** null: mails become files under `<dataDir>/outbox/`. */
    smtp: SmtpServer | null;
    mailFrom: Mailbox;
  }
}

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

export const mailSettings = defineSettings({
  variables: {
    SMTP_URL: smtpUrl
      .optional()
      .describe(
        'Mail server: `smtp://user:password@mail.example.com:587` (STARTTLS required) or `smtps://…`. Without it each mail becomes an `.eml` file in `<DATA_DIR>/outbox`.',
      ),
    MAIL_FROM: mailbox.prefault(`${brand.name} <${brand.email}>`).describe('Sender of all mails.'),
  },
  read: (set) => ({
    smtp: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
  }),
});
