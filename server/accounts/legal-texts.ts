import { sha256 } from './opaque.ts';
import type { LegalDocumentTable } from './tables.ts';

/** The version of the documents that is to be accepted: the day of their last update (LEGAL-1). */
export const LEGAL_VERSION = '2025-07-27';
const LOCALE = 'en';

/** What the page of the legal acceptance shows, as text. */
export interface LegalTexts {
  /** The terms, the business associate agreement, and the statements beside the four boxes. */
  documents: readonly LegalDocumentTable[];
  /** The words on the button. */
  button: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#x27': "'", '#39': "'" };

/** The text of a piece of our own markup: a line for each block, list items of ordered lists numbered. */
function textOf(html: string): string {
  let item = 0;
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<ol[\s>]/g, (tag) => {
      item = 0;
      return tag;
    })
    .replace(/<li(?:\s[^>]*)?>/g, () => `\n${(item += 1)}. `)
    .replace(/<\/?(?:p|h\d|li|ol|ul|div|article|label)(?:\s[^>]*)?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s*\n\s*/g, '\n')
    .replace(/^(\d+\.)\n/gm, '$1 ')
    .trim();
}

/** The piece of a page from a mark to the next end; null when it is not there. */
function piece(html: string, mark: string, end: string): string | null {
  const at = html.indexOf(mark);
  const from = html.indexOf('>', at) + 1;
  const to = html.indexOf(end, from);
  return at === -1 || to === -1 ? null : html.slice(from, to);
}

/**
 * Reads what is accepted out of the page that shows it: what is recorded is what was shown, and not what somebody has
 * copied somewhere.
 * @param html the page `/legal-acceptance`
 * @throws Error when a part of it is not there
 */
export function legalTextsIn(html: string): LegalTexts {
  const form = piece(html, 'action="/api/legal/accept"', '</form>') ?? '';
  const button = /<button[^>]*type="submit"[^>]*>([\s\S]*?)<\/button>/.exec(form);
  const texts = {
    terms: textOf(piece(html, 'id="legal-panel-terms"', '</article>') ?? ''),
    baa: textOf(piece(html, 'id="legal-panel-baa"', '</article>') ?? ''),
    statements: textOf(form.replace(button?.[0] ?? '', '')),
  };
  const words = textOf(button?.[1] ?? '');
  if (words === '' || Object.values(texts).includes('')) throw new Error('The page of the legal acceptance does not show what is accepted.');
  const documents = Object.entries(texts).map(([id, text]) => ({ id, version: LEGAL_VERSION, locale: LOCALE, sha256: sha256(text), text }));
  return { documents, button: words };
}
