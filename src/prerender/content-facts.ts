import { meansPosition, positions } from '../../machines/career-application/positions.ts';
import { type Article, loadArticle } from '../blog/articles.ts';
import { posts, type Post } from '../blog/posts.ts';
import { type ArticleName, slugs } from '../content/article-slugs.ts';
import { openPositions } from '../content/careers.ts';
import { questionGroups } from '../content/faq.ts';
import { pages } from '../content/pages.ts';
import { annualSaving } from '../../machines/billing/billing.plans.ts';
import { plans } from '../content/prices.ts';

/** A mistake in the site's texts or facts, for the person who made it (TEAM-5). */
export interface ContentFault {
  /** Path from the project's root; null: the file with all texts of `near`. */
  file: string | null;
  /** Texts of that file, each found after the one before; the last one is in the faulty line. */
  near: readonly string[];
  what: string;
  todo: string;
}

/** Content to check, as written in the sources. Only what their types cannot say is checked. */
export interface Content {
  articles: { files: readonly string[]; slugs: Readonly<Record<string, string>> };
  posts: readonly (Pick<Post, 'id' | 'title' | 'date' | 'featured'> & { article?: string | undefined })[];
  plans: typeof plans;
  annualSaving: string;
  jobs: { listed: readonly string[]; offered: readonly string[]; description: string };
  questions: readonly { id: string; questions: readonly { id: string }[] }[];
  pages: readonly { path: string; heading: string; description: string; canonical?: string }[];
}

const articleFiles = Object.keys(import.meta.glob('../blog/articles/*.mdx')).map((file) =>
  file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length),
);

export const siteContent: Content = {
  articles: { files: articleFiles, slugs },
  posts,
  plans,
  annualSaving,
  jobs: {
    listed: openPositions.map(({ title }) => title),
    offered: positions.filter((position) => position !== 'Other'),
    description: pages.careers.description,
  },
  questions: questionGroups,
  pages: Object.values(pages),
};

const files = {
  slugs: 'src/content/article-slugs.ts',
  posts: 'src/blog/posts.ts',
  prices: 'machines/billing/billing.plans.ts',
  plans: 'machines/domain/plans.ts',
  jobs: 'src/content/careers.ts',
  offered: 'machines/career-application/positions.ts',
  questions: 'src/content/faq.ts',
  pages: 'src/content/pages.ts',
} as const;

const articleFile = (name: string) => `src/blog/articles/${name}.mdx`;

/** Faults of values that occur twice. @param near the value as the file spells it */
const repeated = <Value>(
  values: readonly Value[],
  file: string,
  near: (value: Value) => string,
  { what, todo }: { what(value: Value): string; todo: string },
): ContentFault[] =>
  values
    .filter((value, index) => values.indexOf(value) < index)
    .map((value) => ({ file, near: [near(value), near(value)], what: what(value), todo }));

function articleFaults({ articles, posts: all }: Content): ContentFault[] {
  const names = Object.keys(articles.slugs);
  const unregistered = articles.files
    .filter((name) => !names.includes(name))
    .map((name) => ({
      file: articleFile(name),
      near: [],
      what: `The article '${name}' has no address, so no visitor can read it.`,
      todo: `Add '${name}' with its slug to ${files.slugs}, or delete the file. The type checker lists what else it needs.`,
    }));
  const unlisted = names
    .map((name) => ({ name, own: all.filter(({ article }) => article === name).length }))
    .filter(({ own }) => own !== 1)
    .map(({ name, own }) => ({
      file: files.slugs,
      near: [`${name}:`],
      what: `The article '${name}' has ${own} posts in the listing.`,
      todo: `Write one post with \`...own('${name}')\` in ${files.posts}.`,
    }));
  const slugTwice = repeated(Object.values(articles.slugs), files.slugs, (slug) => slug, {
    what: (slug) => `Two articles have the slug '${slug}'.`,
    todo: 'Give one of them another slug.',
  });
  return [...unregistered, ...unlisted, ...slugTwice];
}

function postFaults({ posts: all }: Content): ContentFault[] {
  const next = Math.max(...all.map((post) => post.id)) + 1;
  const idTwice = repeated(
    all.map((post) => post.id),
    files.posts,
    (id) => `id: ${id},`,
    { what: (id) => `Two posts have the id ${id}.`, todo: `Give this one the next free number, ${next}.` },
  );
  const ofDates = all.flatMap(({ id, title, date }, index): ContentFault[] => {
    const wrong = Number.isNaN(Date.parse(date))
      ? { what: `The date '${date}' of "${title}" is no day.`, todo: "Write it as '2026-10-06'." }
      : index > 0 && (all[index - 1]?.date ?? '') < date
        ? { what: `"${title}" is newer than the post before it.`, todo: 'Order the posts by date, the newest first.' }
        : null;
    return wrong ? [{ file: files.posts, near: [`id: ${id},`, 'date:'], ...wrong }] : [];
  });
  const featured = all.filter((post) => post.featured);
  const notOne = {
    file: files.posts,
    near: featured.map(() => 'featured: true'),
    what: `${featured.length} posts are featured. The blog shows exactly one.`,
    todo: 'Write `featured: true` in one post and `featured: false` in all others.',
  };
  return [...idTwice, ...ofDates, ...(featured.length === 1 ? [] : [notOne])];
}

/** Saving of the yearly price over twelve monthly ones, in whole percent. */
const savedPercent = (monthly: number, year: number) => Math.round((1 - year / (12 * monthly)) * 100);

/** PRICE-1 states this yearly saving, although the prices give another (PRICE-5). */
const knownSaving = { stated: 228, computed: 192 };

function priceFaults({ plans: all, annualSaving: said }: Content): ContentFault[] {
  return all.flatMap(({ name, price, extraUsers }): ContentFault[] => {
    if (!price) return [];
    const { monthly, annual } = price;
    const faults: ContentFault[] = [];
    const add = (file: string, near: readonly string[], what: string, todo: string) =>
      faults.push({ file, near, what: `${name}: ${what}`, todo });
    if (annual.perYear !== 12 * annual.perMonth)
      add(
        files.plans,
        [`year: ${digits(annual.perYear)}`],
        `$${annual.perMonth} a month is $${12 * annual.perMonth} a year, not $${annual.perYear}.`,
        'Make `year` twelve times `month`.',
      );
    const percent = savedPercent(monthly, annual.perYear);
    if (said !== `${percent}%`)
      add(
        files.prices,
        ['annualSaving ='],
        `Annual billing saves ${percent}% ($${annual.perYear} instead of $${12 * monthly}), but the site says ${said}.`,
        `Change the prices in ${files.plans}, or \`annualSaving\` here. All plans must save what it says.`,
      );
    const computed = 12 * monthly - annual.perYear;
    const known = annual.statedSaving === knownSaving.stated && computed === knownSaving.computed;
    if (annual.statedSaving !== computed && !known)
      add(
        files.prices,
        [`, ${digits(annual.statedSaving)})`],
        `Annual billing saves $${computed} a year, but the site says $${annual.statedSaving}.`,
        `Write ${digits(computed)} here.`,
      );
    for (const role of ['app', 'physician'] as const) {
      if (!extraUsers) continue;
      const extra = { monthly: extraUsers.monthly[role], annual: extraUsers.annual[role] };
      if (`${savedPercent(extra.monthly, 12 * extra.annual)}%` !== said)
        add(
          files.plans,
          ['extraUsers:'],
          `an extra user costs $${extra.annual} instead of $${extra.monthly} a month when billed annually, which is not ${said} less.`,
          'Change one of the two prices here.',
        );
    }
    return faults;
  });
}

/** A number as the sources write it: `4_788`. */
const digits = (amount: number) =>
  amount < 1_000 ? `${amount}` : `${Math.floor(amount / 1_000)}_${`${amount % 1_000}`.padStart(3, '0')}`;

const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function jobFaults({ jobs: { listed, offered, description } }: Content): ContentFault[] {
  const closed = listed
    .filter((title) => !offered.some((position) => meansPosition(title, position)))
    .map((title) => ({
      file: files.jobs,
      near: [`title: '${title}'`],
      what: `The job '${title}' is listed, but the application form does not offer it.`,
      todo: `Add '${title}' to \`positions\` in ${files.offered}, or correct the title.`,
    }));
  const unlisted = offered
    .filter((position) => !listed.some((title) => meansPosition(title, position)))
    .map((position) => ({
      file: files.offered,
      near: [`'${position}'`],
      what: `The application form offers '${position}', but the job is not listed.`,
      todo: `Remove it here, or list it in ${files.jobs}.`,
    }));
  const twice = repeated(listed, files.jobs, (title) => `title: '${title}'`, {
    what: (title) => `The job '${title}' is listed twice.`,
    todo: 'Remove one of them, or give it another title.',
  });
  const said = countWords[listed.length] ?? `${listed.length}`;
  const miscounted = {
    file: files.pages,
    near: ["path: '/careers'", 'description:'],
    what: `${listed.length} jobs are listed, but the description of the careers page begins with '${description.split(' ', 1)[0]}'.`,
    todo: `Begin it with '${said}'.`,
  };
  return [...closed, ...unlisted, ...twice, ...(description.startsWith(`${said} `) ? [] : [miscounted])];
}

function questionFaults({ questions }: Content): ContentFault[] {
  const ids = questions.flatMap((group) => [group.id, ...group.questions.map(({ id }) => id)]);
  return repeated(ids, files.questions, (id) => `id: '${id}'`, {
    what: (id) => `Two questions have the id '${id}', so a link to it leads to the first one.`,
    todo: 'Give the new one another id. Keep the old one, because others link to it.',
  });
}

/** Characters that a search result shows. */
const LONGEST_DESCRIPTION = 160;

function headlineFaults({ pages: all }: Content): ContentFault[] {
  const own = all.filter(({ canonical }) => canonical === undefined);
  const headings = own.map(({ heading }) => heading).filter((heading) => heading !== '');
  const twice = repeated(headings, files.pages, (heading) => heading, {
    what: (heading) => `Two pages have the headline '${heading}'.`,
    todo: 'Give one of them another headline.',
  });
  const long = own
    .filter(({ description }) => description.length > LONGEST_DESCRIPTION)
    .map(({ path, description }) => ({
      file: files.pages,
      near: [`path: '${path}'`, 'description:'],
      what: `The description of ${path} has ${description.length} characters. A search result shows ${LONGEST_DESCRIPTION}.`,
      todo: `Shorten it to ${LONGEST_DESCRIPTION} characters.`,
    }));
  return [...twice, ...long];
}

/** Mistakes that the facts alone show, without a look at a page. Pages may fail to render while there are any. */
export const factFaults = (content: Content = siteContent): ContentFault[] => [
  ...articleFaults(content),
  ...postFaults(content),
  ...priceFaults(content),
  ...jobFaults(content),
  ...questionFaults(content),
  ...headlineFaults(content),
];

const WORDS_A_MINUTE = 220;

/** Mistakes in an article's front matter, and a read time that its text has outgrown. */
export function articleTextFaults(
  name: string,
  {
    post,
    metaTitle,
    metaDescription,
    keywords,
    words,
  }: Pick<Article, 'metaTitle' | 'metaDescription' | 'keywords' | 'words'> & {
    post: Pick<Post, 'id' | 'title' | 'readTime'>;
  },
): ContentFault[] {
  const file = articleFile(name);
  const faults: ContentFault[] = [];
  if (!metaTitle || !metaDescription || keywords.length === 0)
    faults.push({
      file,
      near: ['---'],
      what: 'The front matter is not complete.',
      todo: 'Write `metaTitle`, `metaDescription` and `keywords` between the two lines `---`.',
    });
  else if (metaDescription.length > LONGEST_DESCRIPTION)
    faults.push({
      file,
      near: ['metaDescription:'],
      what: `The description has ${metaDescription.length} characters. A search result shows ${LONGEST_DESCRIPTION}.`,
      todo: `Shorten it to ${LONGEST_DESCRIPTION} characters.`,
    });
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  if (minutes !== post.readTime && Math.abs(words / (post.readTime * WORDS_A_MINUTE) - 1) > 0.05)
    faults.push({
      file: files.posts,
      near: [`id: ${post.id},`, 'readTime:'],
      what: `"${post.title}" has ${words} words, which is not a read of ${post.readTime} minutes at ${WORDS_A_MINUTE} words a minute.`,
      todo: `Write \`readTime: ${minutes}\`.`,
    });
  return faults;
}

/** All mistakes in the sources: facts first, and with sound facts the articles' front matter. */
export async function contentFaults(): Promise<ContentFault[]> {
  const faults = factFaults();
  if (faults.length > 0) return faults;
  const names = Object.keys(slugs) as ArticleName[];
  const found = await Promise.all(names.map(async (name) => articleTextFaults(name, await loadArticle(name))));
  return found.flat();
}
