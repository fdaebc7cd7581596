import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { internalPosts } from '../blog/posts.ts';
import { pages } from '../content/pages.ts';
import { annualSaving } from '../../machines/billing/billing.plans.ts';
import type { ContentFault } from './content-facts.ts';

/** A page as it is rendered. */
export interface SeenPage {
  /** Below the base. */
  path: string;
  html: string;
}

export interface KnownPlaces {
  /** The ids of a page; null: there is no such page. */
  idsOf(path: string): Promise<ReadonlySet<string> | null>;
  /** Whether a file is served at this path below the base. */
  isFile(path: string): boolean;
}

/** Removes the content of elements that no visitor reads. */
function without(html: string, element: string): string {
  const [before = '', ...parts] = html.split(`<${element}`);
  return before + parts.map((part) => part.slice(part.indexOf(`</${element}>`))).join('');
}

const markupOf = (html: string) => ['script', 'style', 'svg'].reduce(without, html);

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };
const decoded = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => characters[name] ?? '');

/** React escapes `<` in texts and attributes, so each one begins a tag. */
const textOf = (markup: string) => {
  const [before = '', ...parts] = markup.split('<');
  const texts = parts.map((part) => part.slice(part.indexOf('>') + 1));
  return decoded([before, ...texts].join(' '))
    .split(/\s+/)
    .join(' ')
    .trim();
};

/** The values of an attribute. @param element its name; any element by default */
function attributes(markup: string, name: string, element = ''): string[] {
  const begin = ` ${name}="`;
  return markup.split(`<${element}`).flatMap((part) => {
    const tag = part.slice(0, part.indexOf('>'));
    const at = tag.indexOf(begin);
    if (at < 0 || (element !== '' && !tag.startsWith(' '))) return [];
    const value = tag.slice(at + begin.length);
    return [decoded(value.slice(0, value.indexOf('"')))];
  });
}

export const idsIn = (html: string): string[] => attributes(html, 'id');

/** The headline of each page, with its file. */
const headlines = new Map<string, readonly [string, file: string]>([
  ...Object.values(pages).map(({ path, heading }) => [path, [heading, 'src/content/pages.ts']] as const),
  ...internalPosts.map(({ slug, title }) => [`/blog/${slug}`, [title, 'src/blog/posts.ts']] as const),
]);

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

function headlineFaults({ path, html }: SeenPage): ContentFault[] {
  const [headline, file] = headlines.get(path) ?? ['', ''];
  const [, ...headings] = markupOf(html).split('<h1');
  const shown = headings.map((part) => textOf(`<h1${part.slice(0, part.indexOf('</h1>'))}`));
  if (headline === '' || (shown.length === 1 && withoutSpaces(shown[0] ?? '') === withoutSpaces(headline))) return [];
  return [
    {
      file,
      near: [headline],
      what: `The headline of ${path} is '${headline}' here, but the page shows '${shown.join("' and '")}'.`,
      todo: `Write the headline in ${file} alone, and show it from there.`,
    },
  ];
}

const spokenSaving = /\bsav(?:es?|ing)\s(?:of\s)?(\d+)\s?%/gi;

function savingFaults({ path, html }: SeenPage): ContentFault[] {
  const wrong = [...textOf(markupOf(html)).matchAll(spokenSaving)].filter(
    ([, percent]) => `${percent}%` !== annualSaving,
  );
  return wrong.map(([said]) => ({
    file: null,
    near: [said],
    what: `${path} says '${said}', but annual billing saves ${annualSaving}.`,
    todo: 'Insert `{annualSaving}` of machines/billing/billing.plans.ts instead of the number.',
  }));
}

async function linkFault(from: string, href: string, { idsOf, isFile }: KnownPlaces): Promise<ContentFault | null> {
  if (!href.startsWith('#') && !href.startsWith(`${BASE_PATH}/`)) return null;
  const address = new URL(href, `http://localhost${BASE_PATH}${from}`);
  const path = address.pathname.slice(BASE_PATH.length);
  const anchor = decodeURIComponent(address.hash.slice(1));
  const ids = await idsOf(path);
  if (ids === null)
    return isFile(path)
      ? null
      : {
          file: null,
          near: [path],
          what: `${from} links to ${path}, but there is no such page.`,
          todo: 'Correct the address. src/content/pages.ts lists all pages, src/content/article-slugs.ts the articles.',
        };
  if (anchor === '' || ids.has(anchor)) return null;
  return {
    file: null,
    near: [anchor],
    what: `${from} links to ${path}#${anchor}, but that page has no section '${anchor}'.`,
    todo: ids.size > 0 ? `Write one of its ids: ${[...ids].join(', ')}.` : `Give the section its id: ${path} has none.`,
  };
}

/** Mistakes in a rendered page: its headline, ids, prices, links and pictures. */
export async function pageFaults(page: SeenPage, places: KnownPlaces): Promise<ContentFault[]> {
  const { path, html } = page;
  const markup = markupOf(html);
  const ids = idsIn(markup);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map((id) => ({
    file: null,
    near: [`'${id}'`, `'${id}'`],
    what: `${path} has the id '${id}' twice, so a link to it leads to the first one.`,
    todo: 'Give one of them another id.',
  }));
  const pictures = attributes(markup, 'src', 'img')
    .filter((src) => src.startsWith(`${BASE_PATH}/`))
    .map((src) => new URL(src, 'http://localhost').pathname.slice(BASE_PATH.length))
    .filter((src) => !places.isFile(src))
    .map((src) => ({
      file: null,
      near: [src],
      what: `${path} shows the picture ${src}, but there is no such file.`,
      todo: 'Correct the path, or put the file into src/public.',
    }));
  const hrefs = [...new Set(attributes(markup, 'href', 'a'))];
  const links = await Promise.all(hrefs.map((href) => linkFault(path, href, places)));
  return [
    ...headlineFaults(page),
    ...savingFaults(page),
    ...twice,
    ...pictures,
    ...links.filter((fault) => fault !== null),
  ];
}
