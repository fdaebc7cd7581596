import Validator from '@adobe/structured-data-validator';
import { expect, test } from 'vitest';
import { internalPosts } from '../../src/blog/posts.ts';
import { authors } from '../../src/content/authors.ts';
import { pages, prerenderedPaths } from '../../src/content/pages.ts';
import { structuredData } from '../../src/prerender/structured-data.ts';

const at = (path: string) => `http://localhost:3000/landing-new${path}`;
type Thing = Record<string, unknown> & { '@type': string };
const graphOf = async (path: string) => ((await structuredData(path))?.['@graph'] ?? []) as unknown as Thing[];
const typesOf = async (path: string) => (await graphOf(path)).map((thing) => thing['@type']);

test('[BASE-10] every type of data is on its page', async () => {
  expect(await typesOf('/')).toEqual(['Organization']);
  expect(await typesOf('/pricing')).toEqual(['SoftwareApplication', 'BreadcrumbList']);
  expect(await typesOf('/careers')).toEqual([
    'Organization',
    ...Array.from({ length: 5 }, () => 'JobPosting'),
    'BreadcrumbList',
  ]);
  for (const path of ['/faq', '/help']) expect(await typesOf(path)).toEqual(['FAQPage', 'BreadcrumbList']);
  for (const path of ['/blog', '/news', '/about', '/contact', '/terms'])
    expect(await typesOf(path)).toEqual(['BreadcrumbList']);
  for (const path of prerenderedPaths.filter((each) => each.startsWith('/blog/')))
    expect(await typesOf(path)).toEqual(['BlogPosting', 'BreadcrumbList']);
  for (const { path } of Object.values(pages).filter((page) => 'noindex' in page))
    expect(await structuredData(path), path).toBeNull();
});

test('[BASE-10] [BLOG-5] an article’s data has its title, date, length and author, and the way from the home page', async () => {
  for (const { slug, title, date, readTime, author } of internalPosts) {
    const address = at(`/blog/${slug}`);
    expect(await graphOf(`/blog/${slug}`)).toMatchObject([
      {
        headline: title,
        url: address,
        datePublished: date,
        timeRequired: `PT${readTime}M`,
        author: { name: authors[author].name },
        publisher: { '@type': 'Organization', name: 'Staveline' },
      },
      {
        itemListElement: [
          { position: 1, item: at('/') },
          { position: 2, item: at('/blog') },
          { position: 3, item: address },
        ],
      },
    ]);
  }
});

test('[BASE-10] [PRICE-1] the offers are the required prices with their billing', async () => {
  const [product] = await graphOf('/pricing');
  const offers = product?.['offers'] as {
    name: string;
    price: number;
    priceCurrency: string;
    priceSpecification: { unitCode: string; price: number };
  }[];
  expect(
    offers.map(({ name, price, priceCurrency, priceSpecification }) => [
      name,
      price,
      priceCurrency,
      priceSpecification.unitCode,
    ]),
  ).toEqual([
    ['Advanced Practice Provider, billed monthly', 79, 'USD', 'MON'],
    ['Advanced Practice Provider, billed yearly', 756, 'USD', 'ANN'],
    ['Physician, billed monthly', 99, 'USD', 'MON'],
    ['Physician, billed yearly', 948, 'USD', 'ANN'],
    ['Organization, billed monthly', 499, 'USD', 'MON'],
    ['Organization, billed yearly', 4788, 'USD', 'ANN'],
  ]);
  for (const { price, priceSpecification } of offers) expect(priceSpecification.price).toBe(price);
  // There are no ratings.
  for (const unknown of ['aggregateRating', 'review']) expect(product).not.toHaveProperty(unknown);
});

test('[BASE-10] [CAR-1] a position states equity only, and nothing that the site does not', async () => {
  const jobs = (await graphOf('/careers')).filter((thing) => thing['@type'] === 'JobPosting');
  expect(jobs.map(({ title }) => title)).toEqual([
    'Advisory Board Member',
    'Integration Specialist',
    'Compliance Officer',
    'Mobile App Developer',
    'Chief Technology Officer',
  ]);
  for (const job of jobs) {
    expect(job['incentiveCompensation']).toBe('Equity only');
    expect(job['url']).toBe(at(`/career-application?position=${encodeURIComponent(String(job['title']))}`));
    for (const unknown of [
      'baseSalary',
      'estimatedSalary',
      'datePosted',
      'validThrough',
      'employmentType',
      'jobLocation',
      'jobLocationType',
    ])
      expect(job).not.toHaveProperty(unknown);
  }
});

test('[BASE-10] every page’s data has Google’s required properties, except two without a value', async () => {
  const validator = new Validator();
  const complaints: string[] = [];
  for (const path of prerenderedPaths) {
    for (const thing of await graphOf(path)) {
      const issues = await validator.validate({ jsonld: { [thing['@type']]: [structuredClone(thing)] } });
      complaints.push(
        ...issues
          .filter(({ severity }) => severity === 'ERROR')
          .map(({ issueMessage }) => `${path} ${thing['@type']}: ${issueMessage}`),
      );
    }
  }
  expect([...new Set(complaints)].toSorted()).toEqual([
    '/careers JobPosting: Required attribute "datePosted" is missing',
    '/careers JobPosting: Required attribute "jobLocation" is missing',
  ]);
  // Control: the validator reports errors.
  expect(await validator.validate({ jsonld: { Organization: [{ '@type': 'Organization' }] } })).toMatchObject([
    { severity: 'ERROR' },
  ]);
});
