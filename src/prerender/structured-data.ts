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
import { brand } from '../../machines/domain/brand.ts';
import type { Article } from '../blog/articles.ts';
import { authors } from '../content/authors.ts';
import { articleOf } from '../content/article-slugs.ts';
import { openPositions } from '../content/careers.ts';
import { questionGroups } from '../content/faq.ts';
import { addressOf, articleImage, socialImage } from '../content/head.ts';
import { type PageText, pages } from '../content/pages.ts';
import { plans } from '../content/prices.ts';

/*
 * What the pages are about, as data for search engines (BASE-10, https://schema.org). The server writes it into the HTML
 * (src/entry-server.tsx): no browser needs it, so no script carries it. It says what its page says and nothing beyond.
 */

const home = addressOf('/');

/** One of several pages that lead to another. */
type Step = readonly [title: string, path: string];

/** The way to a page from the home page. */
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
  description: pages.about.description,
  logo: addressOf('/static/img/icon-512.png'),
  email: brand.email,
  telephone: brand.phone,
  sameAs: brand.social.map(({ url }) => url),
};

/** A price as it is billed: UN/CEFACT's codes for a month and a year. */
const offer = (name: string, price: number, unitCode: 'MON' | 'ANN'): Offer => ({
  '@type': 'Offer',
  name,
  price,
  priceCurrency: 'USD',
  priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode },
});

/** The product with every plan that has a price. Search engines show stars beside such an entry; there are no ratings, so none are given. */
const product: SoftwareApplication = {
  '@type': 'SoftwareApplication',
  name: brand.name,
  description: pages.home.description,
  url: home,
  applicationCategory: 'HealthApplication',
  operatingSystem: 'Any with a current browser',
  offers: plans.flatMap(({ name, price }) =>
    price
      ? [
          offer(`${name}, billed monthly`, price.monthly, 'MON'),
          offer(`${name}, billed yearly`, price.annual.perYear, 'ANN'),
        ]
      : [],
  ),
};

/**
 * The open positions. Equity is the whole pay, and is said to be. Google lists a job only with its date of posting and its
 * place: the site states neither, and nothing is made up for it.
 */
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

/** What the page says in its head as well, such as its keywords, is not said again. */
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

/** What each page is about, by its path. A page that is not here is reached by its title alone, or is nobody's to find. */
const things: Readonly<Record<string, readonly Thing[]>> = {
  '/': [wholeCompany],
  '/enterprise': [breadcrumbs(step(pages.enterprise))],
  '/careers': [company, ...jobs, breadcrumbs(step(pages.careers))],
  '/contact': [breadcrumbs(step(pages.contact))],
  '/pricing': [product, breadcrumbs(step(pages.pricing))],
  '/about': [breadcrumbs(step(pages.about))],
  '/faq': [questions, breadcrumbs(step(pages.faq))],
  '/trust': [breadcrumbs(step(pages.trust))],
  '/hipaa-compliance': [breadcrumbs(step(pages.trust), step(pages.hipaa))],
  '/privacy': [breadcrumbs(step(pages.privacy))],
  '/terms': [breadcrumbs(step(pages.terms))],
  '/accessibility': [breadcrumbs(step(pages.accessibility))],
  '/beta-tester': [breadcrumbs(step(pages.betaTester))],
  '/blog': [breadcrumbs(step(pages.blog))],
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

/**
 * The structured data of a page, or null where there is none.
 * @param path below the base
 */
export async function structuredData(path: string): Promise<Graph | null> {
  const graph = await thingsOf(path);
  return graph ? { '@context': 'https://schema.org', '@graph': graph } : null;
}
