import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { escapeHtml } from './letter.ts';
import { deliveryOfFile, mailFile, outboxDir } from './outbox.ts';

export const MAILBOX_PATH = '/_mailbox';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ddd;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f4;padding:1rem}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

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

function listPage(mails: readonly { id: string; mail: Email }[]): string {
  if (mails.length === 0) return page('Mailbox', '<p>No mail yet. What the site sends shows here.</p>');
  const rows = mails.map(
    ({ id, mail }) =>
      `<tr><td>${escapeHtml(mail.date ?? '')}</td><td>${escapeHtml(mail.to?.map((to) => addressText(to)).join(', ') ?? '')}</td>` +
      `<td><a href="${MAILBOX_PATH}/${id}">${escapeHtml(mail.subject || '(no subject)')}</a></td></tr>`,
  );
  return page('Mailbox', `<table><tr><th>Date</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`);
}

function mailPage(mail: Email): string {
  const headers = mail.headers.map(
    ({ originalKey, value }) => `<tr><th>${escapeHtml(originalKey)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return page(
    mail.subject || '(no subject)',
    `<p><a href="${MAILBOX_PATH}">All mails</a></p>
<pre>${escapeHtml(mail.text ?? '')}</pre>
<details><summary>Headers</summary><table>${headers.join('')}</table></details>
<details><summary>HTML part, as source</summary><pre>${escapeHtml(mail.html ?? '')}</pre></details>`,
  );
}

function send(ctx: Context, body: string): void {
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = body;
}

/** The outbox as pages for development; visitor text is never rendered as HTML. It has no access control: never mount it in production. */
export function createMailbox(dataDir: string): Middleware {
  const folder = outboxDir(dataDir);
  const read = async (id: string) => PostalMime.parse(await readFile(join(folder, mailFile(id))));

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === MAILBOX_PATH) {
      const ids = await deliveriesIn(folder);
      const mails = await Promise.all(ids.map(async (id) => ({ id, mail: await read(id) })));
      return send(ctx, listPage(mails));
    }
    const id = ctx.path.startsWith(`${MAILBOX_PATH}/`) ? ctx.path.slice(MAILBOX_PATH.length + 1) : null;
    // The path reaches the file system only as a listed id.
    if (id === null || !(await deliveriesIn(folder)).includes(id)) return next();
    return send(ctx, mailPage(await read(id)));
  };
}
