import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  JobPosting,
  Offer,
  Organization,
  SoftwareApplication,
  Thing,
} from 'schema-dts';
import { perYear } from '../../machines/billing/billing.plans.ts';
import { brand } from '../../machines/domain/brand.ts';
import type { Article } from '../blog/articles.ts';
import { authors } from '../content/authors.ts';
import { articleOf } from '../content/article-slugs.ts';
import { openPositions } from '../content/careers.ts';
import { questionGroups } from '../content/faq.ts';
import { addressOf, articleImage, socialImage } from '../content/head.ts';
import { type PageText, pages } from '../content/pages.ts';
import { plans } from '../content/prices.ts';

/* BASE-10, https://schema.org. The server writes it into the HTML, so no script contains it. */

const home = addressOf('/');

type Step = readonly [title: string, path: string];

function breadcrumbs(...steps: readonly Step[]): BreadcrumbList {
  const way: readonly Step[] = [[brand.name, '/'], ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(path),
    })),
  };
}

const step = ({ title, path }: PageText): Step => [title, path];

const company: Organization = {
  '@type': 'Organization',
  '@id': `${home}#organization`,
  name: brand.name,
  url: home,
};

const wholeCompany: Organization = {
  ...company,
  description: pages.home.description,
  logo: addressOf('/static/img/icon-512.png'),
  email: brand.email,
  telephone: brand.phone,
  sameAs: brand.social.map(({ url }) => url),
};

/** UN/CEFACT codes of a month and a year. */
const offer = (name: string, price: number, unitCode: 'MON' | 'ANN'): Offer => ({
  '@type': 'Offer',
  name,
  price,
  priceCurrency: 'USD',
  priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode },
});

/** The product with every priced plan. Search engines look for ratings; there are none, so none are given. */
const product: SoftwareApplication = {
  '@type': 'SoftwareApplication',
  name: brand.name,
  description: pages.home.description,
  url: home,
  applicationCategory: 'HealthApplication',
  operatingSystem: 'Any with a current browser',
  offers: plans.flatMap(({ name, price }) =>
    price
      ? [offer(`${name}, billed monthly`, price.monthly, 'MON'), offer(`${name}, billed yearly`, perYear(price), 'ANN')]
      : [],
  ),
};

/** Google lists a job only with posting date and place: the site has neither, so both are omitted. */
const jobs: readonly JobPosting[] = openPositions.map(({ title, type, description, requirements }) => ({
  '@type': 'JobPosting',
  title,
  description,
  qualifications: requirements.join('. '),
  incentiveCompensation: `${type} only`,
  hiringOrganization: { '@id': `${home}#organization` },
  directApply: true,
  url: addressOf(`/career-application?position=${encodeURIComponent(title)}`),
}));

const questions: FAQPage = {
  '@type': 'FAQPage',
  mainEntity: questionGroups.flatMap((group) =>
    group.questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  ),
};

/** Omits what the page's head has, such as keywords. */
function posting({ post, metaDescription, words }: Article): BlogPosting {
  const { name, bio, organization } = authors[post.author];
  const url = addressOf(`/blog/${post.slug}`);
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: metaDescription,
    url,
    image: [socialImage(articleImage(post.article)), addressOf(post.image)],
    datePublished: post.date,
    articleSection: post.category,
    timeRequired: `PT${post.readTime}M`,
    wordCount: words,
    inLanguage: 'en',
    author: organization
      ? { '@type': 'Organization', name, url: home }
      : { '@type': 'Person', name, jobTitle: bio.replace(/\.$/, ''), url: addressOf('/about') },
    publisher: company,
  };
}

/** Pages with breadcrumbs alone. */
const ownCrumbs = [
  'enterprise',
  'contact',
  'about',
  'trust',
  'privacy',
  'terms',
  'accessibility',
  'betaTester',
  'blog',
] as const;

/** Structured data keyed by path. Pages without an entry have only their title, or must not be found. */
const things: Readonly<Record<string, readonly Thing[]>> = {
  ...Object.fromEntries(ownCrumbs.map((name) => [pages[name].path, [breadcrumbs(step(pages[name]))]])),
  '/': [wholeCompany],
  '/careers': [company, ...jobs, breadcrumbs(step(pages.careers))],
  '/pricing': [product, breadcrumbs(step(pages.pricing))],
  '/faq': [questions, breadcrumbs(step(pages.faq))],
  '/hipaa-compliance': [breadcrumbs(step(pages.trust), step(pages.hipaa))],
};

async function thingsOf(path: string): Promise<readonly Thing[] | undefined> {
  const article = path.startsWith('/blog/') ? articleOf(path.slice('/blog/'.length)) : undefined;
  if (article) {
    const { loadArticle } = await import('../blog/articles.ts');
    const loaded = await loadArticle(article);
    return [posting(loaded), breadcrumbs(step(pages.blog), [loaded.post.title, path])];
  }
  const page = Object.values<PageText>(pages).find((each) => each.path === path);
  return things[page?.canonical ?? path];
}

export async function structuredData(path: string): Promise<Graph | null> {
  const graph = await thingsOf(path);
  return graph ? { '@context': 'https://schema.org', '@graph': graph } : null;
}
