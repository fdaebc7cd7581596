import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { claims } from '../../src/content/claims.ts';
import { policies } from '../../src/content/policies.ts';
import { dollars } from '../../machines/domain/money.ts';
import { plans } from '../../src/content/prices.ts';
import { contradictions, facts } from './support/facts.ts';
import { traceNumbers } from './support/numbers.ts';
import { builtPages } from './support/page-text.ts';
import { gradeOf } from './support/reading.ts';
import { checkedTexts, misspelled, ownWords } from './support/spelling.ts';

const pages = await builtPages();

test('a page’s text is read from every page', () => {
  expect(pages.length).toBeGreaterThan(30);
  for (const { path, blocks } of pages) expect(blocks.length, path).toBeGreaterThan(3);
});

test('spelling is American English on every page, or in tests/site/spelling-words.txt', async () => {
  expect(await misspelled(checkedTexts(pages.flatMap(({ blocks }) => blocks)))).toEqual([]);
});

test('spelling is reported for a misspelled and for a British word', async () => {
  expect(await misspelled(['The clinican decides.', 'In colour.'])).toEqual(['clinican', 'colour']);
});

test('spelling has no unused word in its list', async () => {
  const text = pages
    .flatMap(({ blocks }) => blocks.map((block) => block.text))
    .join('\n')
    .toLowerCase();
  expect((await ownWords()).filter((word) => !text.includes(word.toLowerCase()))).toEqual([]);
});

test('[HOME-3] [PRICE-5] [STAT-2] numbers all have a source on every page (tests/site/support/numbers.ts)', () => {
  const { unknown, unused } = traceNumbers(pages);
  expect(unknown.map(({ path, number, text }) => `${path}: ${number} in “${text}”`)).toEqual([]);
  expect(
    unused.map(({ why }) => why),
    'entries that nothing needs',
  ).toEqual([]);
});

test('[HOME-3] [PRICE-5] [STAT-2] numbers are never written outside their module', async () => {
  const amounts = plans.flatMap(({ price, extraUsers }) => [
    ...(price ? [price.monthly, price.annual.perMonth, price.annual.perYear, price.annual.statedSaving] : []),
    ...Object.values(extraUsers ?? {}).flatMap(({ app, physician }) => [app, physician]),
  ]);
  const {
    trialDays,
    setupMinutes,
    liabilityMonths,
    retention,
    breachNotice,
    privacyRequests,
    answers,
    encryption,
    uptime,
  } = policies;
  const typed = [
    ...Object.values(claims)
      .map(({ figure }) => figure)
      .filter(
        (figure) => /\d/.test(figure) && figure !== policies.identifiers.toString() && figure !== claims.soc2.figure,
      ),
    ...amounts.map(dollars),
    ...Object.values(breachNotice),
    ...Object.values(encryption),
    ...Object.values(answers).filter((answer) => /\d/.test(answer)),
    ...Object.values(retention.years).map((years) => `${years} years`),
    `${trialDays} days`,
    `${setupMinutes} minutes`,
    `${liabilityMonths} months`,
    `${policies.identifiers} identifiers`,
    privacyRequests,
    uptime,
    policies.privacyUpdated,
    policies.termsUpdated,
    ...Object.values(policies.acceptance),
  ];
  const found: string[] = [];
  for await (const file of glob(['src/**/*.{ts,tsx}', 'src/content/*.mdx'])) {
    if (/content\/(?:claims|prices|policies)\.ts$|routeTree/.test(file)) continue;
    const code = (await readFile(file, 'utf8'))
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/\s+/g, ' ');
    for (const text of new Set(typed)) {
      const at = code.search(
        new RegExp(String.raw`(?<![\w.,$-])${text.replaceAll(/[.+$]/g, String.raw`\$&`)}(?![\w]|[.,]\d)`, 'i'),
      );
      if (at >= 0) found.push(`${file}: ${text} in “${code.slice(Math.max(0, at - 40), at + 40)}”`);
    }
  }
  expect(found).toEqual([]);
});

test('[STAT-2] [STAT-4] [LEGAL-1] facts on several pages are exactly where the requirements put them', () => {
  expect(contradictions(pages)).toEqual([]);
});

test.each(facts.map(({ fact, is, on }) => [fact, is, on] as const))(
  'facts on several pages are detected with another value: %s',
  (fact, is, on) => {
    const [path = ''] = on;
    const altered = pages
      .filter((each) => each.path === path)
      .map((each) => ({
        ...each,
        blocks: each.blocks.map((block) => ({
          ...block,
          text: block.text.replaceAll(
            new RegExp(String.raw`(?<![\d.])${is.replace('.', String.raw`\.`)}(?!\d)`, 'g'),
            '5',
          ),
        })),
      }));
    expect(contradictions(altered)).toContain(`${path}: ${fact}: 5, but it is ${is}`);
  },
);

test.each(['/privacy', '/terms', '/hipaa-compliance', '/faq', '/legal-acceptance', '/trust'])(
  'reading level: %s: an adult without legal training can read it',
  (path) => {
    expect(gradeOf(pages.find((each) => each.path === path)?.blocks ?? [])).toBeLessThan(12);
  },
);
