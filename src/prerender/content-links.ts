import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { internalPosts } from '../blog/posts.ts';
import { pages } from '../content/pages.ts';
import { annualSaving } from '../content/prices.ts';
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

/** Markup without what no visitor reads. */
const markupOf = (html: string) => html.replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '');

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const textOf = (markup: string) =>
  decoded(markup.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

const attributes = (markup: string, tag: string, name: string) =>
  [...markup.matchAll(new RegExp(`<${tag}\\b[^>]*\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => decoded(value));

export const idsIn = (html: string): string[] => attributes(html, '[a-z][a-z0-9]*', 'id');

interface Headline {
  headline: string;
  file: string;
}

const ofPages = Object.values(pages).map(({ path, heading }): [string, Headline] => [
  path,
  { headline: heading, file: 'src/content/pages.ts' },
]);
const ofArticles = internalPosts.map(({ slug, title }): [string, Headline] => [
  `/blog/${slug}`,
  { headline: title, file: 'src/blog/posts.ts' },
]);
const headlines = new Map([...ofPages, ...ofArticles]);

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

function headlineFaults({ path, html }: SeenPage): ContentFault[] {
  const said = headlines.get(path);
  if (!said || said.headline === '') return [];
  const shown = [...markupOf(html).matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner = '']) => textOf(inner));
  if (shown.length === 1 && withoutSpaces(shown[0] ?? '') === withoutSpaces(said.headline)) return [];
  return [
    {
      file: said.file,
      near: [said.headline],
      what: `The headline of ${path} is '${said.headline}' here, but the page shows '${shown.join("' and '")}'.`,
      todo: `Write the headline in ${said.file} alone, and show it from there.`,
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
    todo: 'Insert `{annualSaving}` of src/content/prices.ts instead of the number.',
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
    todo: `Write the id of a section of ${path}: the address shows it when a heading of its contents is clicked.`,
  };
}

/** Mistakes that a rendered page shows: its headline, its ids, what it says of prices, its links and its pictures. */
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
  const pictures = attributes(markup, 'img', 'src')
    .filter((src) => src.startsWith(`${BASE_PATH}/`))
    .map((src) => new URL(src, 'http://localhost').pathname.slice(BASE_PATH.length))
    .filter((src) => !places.isFile(src))
    .map((src) => ({
      file: null,
      near: [src],
      what: `${path} shows the picture ${src}, but there is no such file.`,
      todo: 'Correct the path, or put the file into src/public.',
    }));
  const hrefs = [...new Set(attributes(markup, 'a', 'href'))];
  const links = await Promise.all(hrefs.map((href) => linkFault(path, href, places)));
  return [
    ...headlineFaults(page),
    ...savingFaults(page),
    ...twice,
    ...pictures,
    ...links.filter((fault) => fault !== null),
  ];
}
