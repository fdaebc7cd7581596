import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Validator from '@adobe/structured-data-validator';
import { expect, test } from 'vitest';
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

test('[BASE-10] breadcrumbs number the way from the home page, from 1', async () => {
  const [, list] = await graphOf('/pricing');
  const steps = list?.['itemListElement'] as { position: number; item: string }[];
  expect(steps.map(({ position, item }) => [position, item])).toEqual([
    [1, at('/')],
    [2, at('/pricing')],
  ]);
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

test('[BASE-10] the sent data matches schema.org’s types', async () => {
  const folder = 'node_modules/.cache/structured-data';
  await mkdir(folder, { recursive: true });
  const graphs = await Promise.all(prerenderedPaths.map((path) => structuredData(path)));
  const sent = graphs.filter((graph) => graph !== null);
  expect(sent.length).toBeGreaterThan(18);
  // Control: a misspelt property, a wrong value type and an unknown type are reported.
  const wrong = [
    { '@type': 'Organization', nmae: 'Staveline' },
    { '@type': 'BlogPosting', wordCount: true },
    { '@type': 'Posting', headline: 'A title' },
  ].map((thing) => ({ '@context': 'https://schema.org', '@graph': [thing] }));
  const write = (name: string, data: readonly unknown[]) => {
    const constants = data.map(
      (graph, index) => `export const graph${index}: Graph = ${JSON.stringify(graph, null, 1)};`,
    );
    return writeFile(join(folder, name), ["import type { Graph } from 'schema-dts';", ...constants].join('\n'));
  };
  await Promise.all([write('sent.ts', sent), write('wrong.ts', wrong)]);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'esnext',
  ];
  const files = ['sent.ts', 'wrong.ts'].map((name) => join(folder, name));
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', [...options, ...files]).catch(
    (error: { stdout: string }) => error,
  );
  const errors = stdout.split('\n').filter((line) => / error TS\d+/.test(line));
  expect(errors.filter((line) => !line.includes('wrong.ts'))).toEqual([]);
  expect(errors.length).toBeGreaterThanOrEqual(wrong.length);
});
