import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { escapeHtml } from '../lib/escape-html.ts';
import { deliveryOfFile, type Mail, mailBytes, mailFile, outboxDir } from '../outbox/mail.ts';

export const MAILBOX_PATH = '/_mailbox';
const SAMPLES = `${MAILBOX_PATH}/samples/`;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ddd;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f4;padding:1rem}
iframe{display:block;width:640px;max-width:100%;height:720px;resize:both;border:1px solid #ddd}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A mail has its styles in attributes. It can run nothing, fetch nothing and open nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A kind of mail with sample data. */
export interface SampleMail {
  /** Name in the path: `contact-team`. */
  name: string;
  mail: Mail;
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;

function addressText(address: Address | undefined): string {
  if (!address) return '';
  if (address.group) return address.group.map((member) => addressText(member)).join(', ');
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

/** Newest first: the ids are UUIDv7, which sort by time. */
async function deliveriesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder))
      .flatMap((name) => deliveryOfFile(name) ?? [])
      .toSorted()
      .toReversed();
  } catch {
    // No mail has been written yet.
    return [];
  }
}

function listPage(mails: readonly { id: string; mail: Email }[], samples: readonly SampleMail[]): string {
  const rows = mails.map(
    ({ id, mail }) =>
      `<tr><td>${escapeHtml(mail.date ?? '')}</td><td>${escapeHtml(mail.to?.map((to) => addressText(to)).join(', ') ?? '')}</td>` +
      `<td><a href="${MAILBOX_PATH}/${id}">${escapeHtml(mail.subject || '(no subject)')}</a></td></tr>`,
  );
  const sent =
    mails.length === 0
      ? '<p>No mail yet. What the site sends shows here.</p>'
      : `<table><tr><th>Date</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`;
  const kinds = samples.map(
    ({ name, mail }) => `<tr><td><a href="${SAMPLES}${name}">${name}</a></td><td>${escapeHtml(mail.subject)}</td></tr>`,
  );
  return page(
    'Mailbox',
    `${sent}
<h2>Every kind of mail, with sample data</h2>
<table><tr><th>Kind</th><th>Subject</th></tr>${kinds.join('')}</table>`,
  );
}

function mailPage(path: string, mail: Email): string {
  const headers = mail.headers.map(
    ({ originalKey, value }) => `<tr><th>${escapeHtml(originalKey)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return page(
    mail.subject || '(no subject)',
    `<p><a href="${MAILBOX_PATH}">All mails</a></p>
<iframe sandbox title="HTML part" src="${path}/html"></iframe>
<h2>Text part</h2>
<pre>${escapeHtml(mail.text ?? '')}</pre>
<details><summary>Headers</summary><table>${headers.join('')}</table></details>
<details><summary>HTML part, as source</summary><pre>${escapeHtml(mail.html ?? '')}</pre></details>`,
  );
}

function send(ctx: Context, body: string, csp = policy): void {
  ctx.set('Content-Security-Policy', csp);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = body;
}

/**
 * The outbox and a sample of every kind of mail as pages for development. A mail's HTML shows in a sandbox only. It has no access
 * control: never mount it in production.
 */
export function createMailbox(dataDir: string, samples: readonly SampleMail[] = []): Middleware {
  const folder = outboxDir(dataDir);
  const read = async (id: string) => PostalMime.parse(await readFile(join(folder, mailFile(id))));

  /** The mail of a path. Names of files are compared with a listing first. */
  const find = async (path: string): Promise<Email | null> => {
    const sample = samples.find(({ name }) => path === `${SAMPLES}${name}`);
    if (sample) return PostalMime.parse(await mailBytes(sample.mail));
    const id = (await deliveriesIn(folder)).find((each) => path === `${MAILBOX_PATH}/${each}`);
    return id === undefined ? null : read(id);
  };

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === MAILBOX_PATH) {
      const ids = await deliveriesIn(folder);
      const mails = await Promise.all(ids.map(async (id) => ({ id, mail: await read(id) })));
      return send(ctx, listPage(mails, samples));
    }
    if (!ctx.path.startsWith(`${MAILBOX_PATH}/`)) return next();
    const path = ctx.path.replace(/\/html$/, '');
    const mail = await find(path);
    if (!mail) return next();
    return path === ctx.path ? send(ctx, mailPage(path, mail)) : send(ctx, mail.html ?? '', mailPolicy);
  };
}
