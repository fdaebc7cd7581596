import { meansPosition, positions } from '../../machines/career-application/positions.ts';
import { type Article, articlesWithText, loadArticle } from '../blog/articles.ts';
import { coveredArticles } from '../blog/cover.ts';
import { categories, posts, type Post } from '../blog/posts.ts';
import { type ArticleName, slugs } from '../content/article-slugs.ts';
import { authors } from '../content/authors.ts';
import { openPositions, workKinds } from '../content/careers.ts';
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

const articleFiles = Object.keys(import.meta.glob('../blog/articles/*.mdx')).map((file) =>
  file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length),
);

/** Content to check, as written in the sources. Strings where an editor may write any. */
export interface Content {
  articles: {
    files: readonly string[];
    slugs: Readonly<Record<string, string>>;
    texts: readonly string[];
    covers: readonly string[];
  };
  posts: readonly (Pick<Post, 'id' | 'title' | 'date' | 'readTime' | 'featured'> & {
    category: string;
    author: string;
    article?: string | undefined;
  })[];
  plans: typeof plans;
  annualSaving: string;
  jobs: {
    listed: readonly string[];
    offered: readonly string[];
    description: string;
    kindOf: Readonly<Record<string, string>>;
  };
  questions: readonly { id: string; questions: readonly { id: string }[] }[];
  pages: readonly { path: string; heading: string; description: string; canonical?: string }[];
}

export const siteContent: Content = {
  articles: { files: articleFiles, slugs, texts: articlesWithText, covers: coveredArticles },
  posts,
  plans,
  annualSaving,
  jobs: {
    listed: openPositions.map(({ title }) => title),
    offered: positions.filter((position) => position !== 'Other'),
    description: pages.careers.description,
    kindOf: Object.fromEntries(openPositions.map(({ title, kind }) => [title, kind])),
  },
  questions: questionGroups,
  pages: Object.values(pages),
};

const files = {
  slugs: 'src/content/article-slugs.ts',
  texts: 'src/blog/articles.ts',
  cover: 'src/blog/cover.ts',
  posts: 'src/blog/posts.ts',
  prices: 'machines/billing/billing.plans.ts',
  plans: 'machines/domain/plans.ts',
  jobs: 'src/content/careers.ts',
  offered: 'machines/career-application/positions.ts',
  questions: 'src/content/faq.ts',
  pages: 'src/content/pages.ts',
} as const;

const articleFile = (name: string) => `src/blog/articles/${name}.mdx`;

/** Values that occur twice. */
const repeated = <Value>(values: readonly Value[]) => values.filter((value, index) => values.indexOf(value) < index);

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

function articleFaults({ articles, posts: all }: Content): ContentFault[] {
  const names = Object.keys(articles.slugs);
  const unregistered = articles.files
    .filter((name) => !names.includes(name))
    .map((name) => ({
      file: articleFile(name),
      near: [],
      what: `The article '${name}' has no address, so no visitor can read it.`,
      todo: `Add '${name}' with its slug to ${files.slugs}, its text to ${files.texts}, its cover to ${files.cover} and its post to ${files.posts}, or delete the file.`,
    }));
  const incomplete = names.flatMap((name) => {
    const near = [`${name}:`];
    const missing = (what: string, todo: string): ContentFault => ({ file: files.slugs, near, what, todo });
    const own = all.filter(({ article }) => article === name).length;
    return [
      articles.files.includes(name)
        ? []
        : missing(`The article '${name}' has no text.`, `Write ${articleFile(name)}, or remove '${name}' here.`),
      articles.texts.includes(name)
        ? []
        : missing(`The text of the article '${name}' is not loaded.`, `Add '${name}' to \`texts\` in ${files.texts}.`),
      articles.covers.includes(name)
        ? []
        : missing(`The article '${name}' has no picture.`, `Draw '${name}' in \`drawings\` of ${files.cover}.`),
      own === 1
        ? []
        : missing(
            `The article '${name}' has ${own} posts in the listing.`,
            `Write one post with \`...own('${name}')\` in ${files.posts}.`,
          ),
    ].flat();
  });
  const slugTwice = repeated(Object.values(articles.slugs)).map((slug) => ({
    file: files.slugs,
    near: [],
    what: `Two articles have the slug '${slug}'.`,
    todo: 'Give one of them another slug.',
  }));
  return [...unregistered, ...incomplete, ...slugTwice];
}

function postFaults({ posts: all }: Content): ContentFault[] {
  const faults: ContentFault[] = [];
  const add = (id: number, field: string, what: string, todo: string) =>
    faults.push({ file: files.posts, near: [`id: ${id},`, `${field}:`], what, todo });
  for (const { id, title, category, author, date } of all) {
    if (!Object.hasOwn(categories, category))
      add(
        id,
        'category',
        `The category '${category}' of "${title}" is not known, so it has no picture.`,
        `Write one of ${quoted(Object.keys(categories))}, or add it with an emoji to \`categories\` in this file.`,
      );
    if (!Object.hasOwn(authors, author))
      add(
        id,
        'author',
        `The author '${author}' of "${title}" is not known.`,
        `Write one of ${quoted(Object.keys(authors))}.`,
      );
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)))
      add(id, 'date', `The date '${date}' of "${title}" is no day.`, "Write it as '2026-10-06'.");
  }
  for (const id of repeated(all.map((post) => post.id)))
    faults.push({
      file: files.posts,
      near: [`id: ${id},`, `id: ${id},`],
      what: `Two posts have the id ${id}.`,
      todo: `Give this one the next free number, ${Math.max(...all.map((post) => post.id)) + 1}.`,
    });
  for (const [index, post] of all.entries()) {
    const before = all[index - 1];
    if (before && before.date < post.date)
      add(
        post.id,
        'date',
        `"${post.title}" is newer than the post before it.`,
        'Order the posts by date, the newest first.',
      );
  }
  const featured = all.filter((post) => post.featured);
  if (featured.length !== 1)
    faults.push({
      file: files.posts,
      near: featured.length === 0 ? [] : featured.map(() => 'featured: true'),
      what: `${featured.length} posts are featured. The blog shows exactly one.`,
      todo: 'Write `featured: true` in one post and `featured: false` in all others.',
    });
  return faults;
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

function jobFaults({ jobs: { listed, offered, description, kindOf } }: Content): ContentFault[] {
  const closed = listed
    .filter((title) => !offered.some((position) => meansPosition(title, position)))
    .map((title) => ({
      file: files.jobs,
      near: [`title: '${title}'`],
      what: `The job '${title}' is listed, but nobody can apply for it.`,
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
  const twice = repeated(listed).map((title) => ({
    file: files.jobs,
    near: [`title: '${title}'`, `title: '${title}'`],
    what: `The job '${title}' is listed twice.`,
    todo: 'Remove one of them, or give it another title.',
  }));
  const kinds = workKinds.map(({ kind }) => `'${kind}'`);
  const unshown = Object.entries(kindOf)
    .filter(([, kind]) => !kinds.includes(`'${kind}'`))
    .map(([title, kind]) => ({
      file: files.jobs,
      near: [`title: '${title}'`],
      what: `The job '${title}' is of the kind '${kind}', so no page shows it.`,
      todo: `Make it one of ${kinds.join(', ')}, or add the kind to \`workKinds\`.`,
    }));
  const said = countWords[listed.length] ?? `${listed.length}`;
  const miscounted = {
    file: files.pages,
    near: ["path: '/careers'", 'description:'],
    what: `${listed.length} jobs are listed, but the description of the careers page begins with '${description.split(' ', 1)[0]}'.`,
    todo: `Begin it with '${said}'.`,
  };
  return [...closed, ...unlisted, ...twice, ...unshown, ...(description.startsWith(`${said} `) ? [] : [miscounted])];
}

function questionFaults({ questions }: Content): ContentFault[] {
  const ids = questions.flatMap((group) => [group.id, ...group.questions.map(({ id }) => id)]);
  return repeated(ids).map((id) => ({
    file: files.questions,
    near: [`id: '${id}'`, `id: '${id}'`],
    what: `Two questions have the id '${id}', so a link to it leads to the first one.`,
    todo: 'Give the new one another id. Keep the old one, because others link to it.',
  }));
}

/** Characters that a search result shows. */
const LONGEST_DESCRIPTION = 160;

function headlineFaults({ pages: all }: Content): ContentFault[] {
  const own = all.filter(({ canonical }) => canonical === undefined);
  const twice = repeated(own.map(({ heading }) => heading).filter((heading) => heading !== '')).map((heading) => ({
    file: files.pages,
    near: [heading, heading],
    what: `Two pages have the headline '${heading}'.`,
    todo: 'Give one of them another headline.',
  }));
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
  }: Partial<Omit<Article, 'post'>> & { post: { id: number; title: string; readTime: number } },
): ContentFault[] {
  const file = articleFile(name);
  const faults: ContentFault[] = [];
  if (!metaTitle || !metaDescription || !keywords?.length)
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
  const minutes = Math.max(1, Math.round((words ?? 0) / WORDS_A_MINUTE));
  if (minutes !== post.readTime && Math.abs((words ?? 0) / (post.readTime * WORDS_A_MINUTE) - 1) > 0.05)
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
