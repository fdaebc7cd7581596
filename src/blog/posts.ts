import { brand } from '../../machines/domain/brand.ts';
import type { AuthorId } from '../content/authors.ts';
import { type ArticleName, slugs } from '../content/article-slugs.ts';

/** The emoji of posts without image. Older emoji, which plain fonts include. */
export const categories = {
  'AI & Healthcare': '⚕️',
  'Clinician Wellness': '☕',
  'Security & Compliance': '☂️',
  Technology: '⚙️',
  'Best Practices': '☑️',
  Business: '⚖️',
} as const;

export type Category = keyof typeof categories;

interface PostText {
  id: number;
  title: string;
  excerpt: string;
  category: Category;
  /** ISO 8601; `dateText` formats it. */
  date: `${number}-${string}-${string}`;
  /** Minutes at 220 words a minute. */
  readTime: number;
  author: AuthorId;
}

export interface InternalPost extends PostText {
  featured: boolean;
  article: ArticleName;
  slug: string;
  /** Path below the base. */
  image: string;
  link?: never;
}

export interface ExternalPost extends PostText {
  featured: false;
  link: string;
  article?: never;
  slug?: never;
  image?: never;
}

export type Post = InternalPost | ExternalPost;

/** Articles of the site (BLOG-6). */
const articles: Readonly<Record<ArticleName, PostText>> = {
  whitepaper: {
    id: 1,
    title: 'AI clinical documentation: a whitepaper',
    excerpt:
      'What ambient documentation is, how speech becomes a note, what randomized trials have found so far and what they have not, and how to roll it out in four weeks. Written to be of use whether you buy anything or not.',
    category: 'AI & Healthcare',
    date: '2026-10-06',
    readTime: 15,
    author: 'founder',
  },
  roi: {
    id: 2,
    title: `The return on ${brand.name} compared with human scribes`,
    excerpt:
      'What counts as return, which costs are easy to forget, and a worked example for a solo practice, a five-clinician urgent care and a group, with every number yours to change.',
    category: 'Business',
    date: '2026-09-15',
    readTime: 12,
    author: 'finance',
  },
  emergency: {
    id: 3,
    title: `Emergency documentation: ${brand.name} and dictation`,
    excerpt:
      'Interruptions, handoffs and medical decision making set emergency notes apart. How a spoken report can carry a handoff, and how to compare tools by criteria on one shift.',
    category: 'Best Practices',
    date: '2026-08-18',
    readTime: 10,
    author: 'founder',
  },
  hipaa: {
    id: 4,
    title: `HIPAA compliance: ${brand.name} and generic AI`,
    excerpt:
      'What HIPAA asks of a vendor that hears your visits, a business associate agreement read line by line, what “in progress” means for SOC 2, and a checklist to take to any vendor.',
    category: 'Security & Compliance',
    date: '2026-07-21',
    readTime: 10,
    author: 'team',
  },
  comparison: {
    id: 5,
    title: `${brand.name} and Nuance DAX, by criteria`,
    excerpt:
      'Enterprise ambient suites and self-serve scribes are two families of tools. Criteria for capture, editing, reach into the record, price and contract, and what the trials say.',
    category: 'Technology',
    date: '2026-06-16',
    readTime: 9,
    author: 'team',
  },
};

/** Posts on other sites. */
const external: readonly Omit<ExternalPost, 'featured'>[] = [
  {
    id: 6,
    title: 'Press release: ambient documentation and clinician burnout',
    excerpt:
      'A study of two health systems found burnout 21.2 percentage points less frequent among those who answered after 84 days. The tools were other vendors’; the release tells how it was measured.',
    category: 'Clinician Wellness',
    date: '2025-08-21',
    readTime: 8,
    author: 'team',
    link: brand.burnoutReleaseUrl,
  },
  {
    id: 7,
    title: `${brand.name} is accepted into an accelerator`,
    excerpt:
      'Our note on being accepted into an accelerator: what we asked for, what we hope to learn, and thanks to the clinicians who spoke for us.',
    category: 'Business',
    date: '2025-05-13',
    readTime: 4,
    author: 'team',
    link: brand.acceleratorPostUrl,
  },
];

const featured: ArticleName = 'whitepaper';

export const postOf = (article: ArticleName): InternalPost => ({
  ...articles[article],
  article,
  slug: slugs[article],
  image: `/static/img/${slugs[article]}.svg`,
  featured: article === featured,
});

const newestFirst = (one: PostText, other: PostText) => other.date.localeCompare(one.date);

export const internalPosts: readonly InternalPost[] = (Object.keys(articles) as ArticleName[])
  .map(postOf)
  .toSorted(newestFirst);

/** BLOG-3. */
export const posts: readonly Post[] = [
  ...internalPosts,
  ...external.map((post) => ({ ...post, featured: false as const })),
].toSorted(newestFirst);

export const readTimeText = ({ readTime }: Pick<Post, 'readTime'>): string => `${readTime} min read`;
