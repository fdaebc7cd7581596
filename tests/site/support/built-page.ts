import { readFileSync } from 'node:fs';
import { type BoundFunctions, type queries, within } from '@testing-library/dom';
import { Window } from 'happy-dom';
import { ensureBuilds } from '../../browser/builds.ts';

/** The pages as the server has them, each parsed into a document in process. */

await ensureBuilds(['production'], () => {});

const build = new URL('../../../dist/', import.meta.url);
const { DOMParser } = new Window();

/** Scripts and styles are most of a page and say nothing to a reader; structured data are kept. */
const withoutCode = (html: string) =>
  html.replaceAll(/<(script|style)\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/\1>/g, '');

export const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

export interface BuiltPage {
  document: Document;
  main: HTMLElement;
  /** Queries by role, label and text, in the whole page and in its main part. */
  inPage: BoundFunctions<typeof queries>;
  inMain: BoundFunctions<typeof queries>;
}

const read = new Map<string, BuiltPage>();

/** @param path a route, or `/404` for the page of unknown addresses */
export function builtPage(path: string): BuiltPage {
  const known = read.get(path);
  if (known) return known;
  const page = parsedPage(readFileSync(new URL(`pages${path === '/' ? '/index' : path}.html`, build), 'utf8'));
  read.set(path, page);
  return page;
}

/** @param html a page as the server sends it */
export function parsedPage(html: string): BuiltPage {
  const document = new DOMParser().parseFromString(withoutCode(html), 'text/html') as unknown as Document;
  // The embeddable pages have no main part.
  const main = document.querySelector('main') ?? document.body;
  return { document, main, inPage: within(document.body), inMain: within(main) };
}

/** The things of the page's one block of structured data. */
export function thingsOf<Thing>({ document }: BuiltPage): Thing[] {
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks of structured data`);
  return (JSON.parse(blocks[0]?.textContent ?? '') as { '@graph': Thing[] })['@graph'];
}
