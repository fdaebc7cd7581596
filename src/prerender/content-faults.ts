import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { annualSaving, savedShare } from '../../machines/billing/billing.plans.ts';
import { organizationPlan, planFamilies } from '../../machines/domain/plans.ts';
import { internalPosts } from '../blog/posts.ts';
import { slugs } from '../content/article-slugs.ts';
import { pages } from '../content/pages.ts';

/** A mistake in the site's texts or facts that types cannot say, for the person who made it (TEAM-5). */
export interface ContentFault {
  /** Path from the project's root; null: the file with all texts of `near`. */
  file: string | null;
  /** Texts of that file, each found after the one before; the last one is in the faulty line. */
  near: readonly string[];
  what: string;
  todo: string;
}

const { monthly, annual } = organizationPlan.extraUsers;

/** Prices per month by the word of machines/domain/plans.ts that comes before them. */
export const prices: readonly (readonly [word: string, price: { monthly: number; annual: number }])[] = [
  ['np_pa:', planFamilies.np_pa],
  ['md_do:', planFamilies.md_do],
  ['organizationPlan', organizationPlan],
  ['extraUsers:', { monthly: monthly.np_pa, annual: annual.np_pa }],
  ['extraUsers:', { monthly: monthly.md_do, annual: annual.md_do }],
];

const articleFiles = Object.keys(import.meta.glob('../blog/articles/*.mdx')).map((file) =>
  file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length),
);

/** Mistakes that no page shows: an article without an address, and a price whose annual saving differs. */
export const contentFaults = (files: readonly string[] = articleFiles, all = prices): ContentFault[] => [
  ...files
    .filter((name) => !Object.hasOwn(slugs, name))
    .map((name) => ({
      file: `src/blog/articles/${name}.mdx`,
      near: [],
      what: `The article '${name}' has no address, so no visitor can read it.`,
      todo: `Add '${name}' with its slug to src/content/article-slugs.ts, or delete the file. The type checker lists what else it needs.`,
    })),
  ...all
    .filter(([, price]) => savedShare(price) !== annualSaving)
    .map(([word, price]) => ({
      file: 'machines/domain/plans.ts',
      near: [word, 'annual:'],
      what: `$${price.annual} a month saves ${savedShare(price)} of $${price.monthly}, but the site says ${annualSaving}.`,
      todo: 'Change one of the two prices. All plans and extra users save the same share.',
    })),
];

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

/** The headline of each page, with its file, and the place of its description. */
const sources = new Map<string, { headline: string; file: string; description: Pick<ContentFault, 'file' | 'near'> }>([
  ...Object.values(pages).map(({ path, heading }) => {
    const file = 'src/content/pages.ts';
    return [
      path,
      { headline: heading, file, description: { file, near: [`path: '${path}'`, 'description:'] } },
    ] as const;
  }),
  ...internalPosts.map(({ slug, title, article }) => {
    const description = { file: `src/blog/articles/${article}.mdx`, near: ['metaDescription:'] };
    return [`/blog/${slug}`, { headline: title, file: 'src/blog/posts.ts', description }] as const;
  }),
]);

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

function headlineFaults({ path, html }: SeenPage): ContentFault[] {
  const { headline, file } = sources.get(path) ?? { headline: '', file: '' };
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

/** Characters that a search result shows. */
const LONGEST_DESCRIPTION = 160;

function descriptionFaults({ path, html }: SeenPage): ContentFault[] {
  const source = sources.get(path);
  const { length } = decoded(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '');
  if (!source || (length > 0 && length <= LONGEST_DESCRIPTION)) return [];
  return [
    {
      ...source.description,
      what: `The description of ${path} has ${length} characters. A search result shows ${LONGEST_DESCRIPTION}.`,
      todo: `Write a description of at most ${LONGEST_DESCRIPTION} characters.`,
    },
  ];
}

const spokenSaving = /\bsav(?:es?|ing)\s(?:of\s)?(\d+)\s?%/gi;

function savingFaults({ path, html }: SeenPage): ContentFault[] {
  const wrong = [...textOf(markupOf(html)).matchAll(spokenSaving)].filter(
    ([, percent]) => `${percent}%` !== annualSaving,
  );
  return wrong.map(([phrase]) => ({
    file: null,
    near: [phrase],
    what: `${path} says '${phrase}', but annual billing saves ${annualSaving}.`,
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

/** Mistakes in a rendered page: its headline, description, ids, prices, links and pictures. */
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
    ...descriptionFaults(page),
    ...savingFaults(page),
    ...twice,
    ...pictures,
    ...links.filter((fault) => fault !== null),
  ];
}
