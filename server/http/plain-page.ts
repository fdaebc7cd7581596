import { STATUS_CODES } from 'node:http';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import { escapeHtml } from '../mail/letter.ts';
import type { RenderedPage } from './page-renderer.ts';
import { NOTHING_ALLOWED } from './protective-headers.ts';

interface PlainPageOptions {
  status: number;
  /** What the visitor is told, a sentence each. */
  reasons: readonly string[];
  /** Where the link leads: a path of the site's own, or null for its home. */
  back: string | null;
}

/** A page with few words, no style and nothing that could fail: for errors, and when the site's own page cannot be made. */
export function plainPage({ status, reasons, back }: PlainPageOptions): RenderedPage {
  const title = STATUS_CODES[status] ?? 'Error';
  const paragraphs = reasons.map((reason) => `<p>${escapeHtml(reason)}</p>\n`).join('');
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': NOTHING_ALLOWED,
    },
    body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} | ${escapeHtml(brand.name)}</title></head>
<body>
<h1>${escapeHtml(title)}</h1>
${paragraphs}<p><a href="${escapeHtml(back ?? `${BASE_PATH}/`)}">Back</a></p>
</body>
</html>
`,
  };
}
