import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuilds } from '../../browser/builds.ts';

/** The prerendered pages' texts by block, for the checks of spelling, numbers and reading level. */

export interface Block {
  text: string;
  in: string;
  /** Whether the block, or its table, figure or list item, has a source. */
  cited: boolean;
  source: boolean;
  /** The heading above, or the block's own; empty before the first. */
  section: string;
  main: boolean;
}

export interface PageText {
  path: string;
  html: string;
  blocks: readonly Block[];
}

const pagesFolder = fileURLToPath(new URL('../../../dist/pages/', import.meta.url));

/** Inline elements; all others are blocks. */
const inline: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'br',
  'cite',
  'code',
  'em',
  'i',
  'mark',
  'q',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
]);
const withoutEnd: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** A source in one part of these is valid for all parts. */
const whole: ReadonlySet<string> = new Set(['table', 'figure', 'li', 'p', 'dl']);
const readAttributes = ['aria-label', 'alt', 'placeholder', 'title'] as const;
const readMeta = /^(?:description|keywords|og:title|og:description|twitter:title|twitter:description)$/;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decoded = (text: string) =>
  text
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name = '') =>
      hex || decimal
        ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10))
        : (entities[name] ?? ' '),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

interface Open {
  tag: string;
  attributes: string;
  cited: boolean;
  /** Blocks found so far: cited if the element turns out to be. */
  blocks: Block[];
}

/** The markup is valid (tests/site/markup.test.ts). */
export function blocksOf(html: string): Block[] {
  const markup = html.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<!--[\s\S]*?-->/g, '');
  const blocks: Block[] = [];
  const open: Open[] = [];
  let text = '';
  let section = '';
  let atBoundary = false;

  const inside = (tag: string) => open.some((each) => each.tag === tag);
  const block = (of: string, words: string): Block => ({
    text: words,
    in: of,
    cited: false,
    source: open.some(({ attributes }) => attributes.includes('data-footnotes')),
    section,
    main: inside('main'),
  });
  const keep = (found: Block) => {
    blocks.push(found);
    for (const each of open) if (whole.has(each.tag)) each.blocks.push(found);
  };
  const flush = () => {
    const words = decoded(text);
    text = '';
    if (words === '') return;
    const tag = open.findLast((each) => !inline.has(each.tag))?.tag ?? '';
    if (/^h[1-6]$/.test(tag)) section = words;
    keep(block(tag, words));
  };

  const close = () => {
    const closed = open.pop();
    if (closed?.cited) for (const found of closed.blocks) found.cited = true;
  };

  for (const [token, slash, tag = '', attributes = ''] of markup.matchAll(
    /<(\/?)([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>|[^<]+/gi,
  )) {
    if (tag === '') {
      // Footnote links are no numbers of the text.
      if (open.some((each) => /data-footnote-(?:ref|backref)/.test(each.attributes))) continue;
      // Adjacent inline parts are separated on the page.
      text += atBoundary && /[\w%+.]$/.test(text) && /^[\w$]/.test(token) ? ` ${token}` : token;
      atBoundary = false;
      continue;
    }
    if (!inline.has(tag)) flush();
    else atBoundary = true;
    if (slash) {
      if (open.at(-1)?.tag !== tag) throw new Error(`</${tag}> closes <${open.at(-1)?.tag}>`);
      close();
      continue;
    }
    for (const name of readAttributes) {
      const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? [];
      if (value && !attributes.includes('data-footnote')) keep(block(`@${name}`, decoded(value)));
    }
    const [, named] = / (?:name|property)="([^"]*)"/.exec(attributes) ?? [];
    if (tag === 'meta' && named && readMeta.test(named))
      keep(block(`@${named}`, decoded(/ content="([^"]*)"/.exec(attributes)?.[1] ?? '')));
    if (tag === 'a' && attributes.includes('href="#fn-'))
      for (const each of open) if (whole.has(each.tag)) each.cited = true;
    if (!withoutEnd.has(tag) && !attributes.endsWith('/')) open.push({ tag, attributes, cited: false, blocks: [] });
  }
  flush();
  return blocks;
}

export async function builtPages(): Promise<PageText[]> {
  await ensureBuilds(['production'], () => {});
  const pages: PageText[] = [];
  for await (const file of glob('**/*.html', { cwd: pagesFolder })) {
    // A variant has its plain page's text; its file has the query after a dot.
    if (/\..*\.html$/.test(file)) continue;
    const path = `/${file
      .replaceAll('\\', '/')
      .replace(/\.html$/, '')
      .replace(/^index$/, '')}`;
    const html = await readFile(`${pagesFolder}${file}`, 'utf8');
    pages.push({ path, html, blocks: blocksOf(html) });
  }
  return pages.toSorted((a, b) => a.path.localeCompare(b.path));
}
