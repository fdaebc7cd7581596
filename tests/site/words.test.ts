import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { claims } from '../../src/content/claims.ts';
import { policies } from '../../src/content/policies.ts';
import { dollars } from '../../machines/domain/money.ts';
import { plans } from '../../src/content/prices.ts';
import { contradictions, facts } from './support/facts.ts';
import { traceNumbers } from './support/numbers.ts';
import { blocksOf, builtPages } from './support/page-text.ts';
import { readingOf } from './support/reading.ts';
import { checkedTexts, misspelled, ownWords } from './support/spelling.ts';

const pages = await builtPages();
const page = (path: string, html: string) => ({ path, blocks: blocksOf(`<main>${html}</main>`) });

describe('a page’s text', () => {
  test('has blocks, sections, sources and attributes in page order', () => {
    const html =
      '<main><h2>A &amp; B</h2><p>One<!-- -->, <b>two</b><span>3</span>.<sup><a href="#fn-x" data-footnote-ref="true">1</a></sup></p>' +
      '<img alt="A strip"><script>const no = 4</script></main><section data-footnotes="true"><ol><li>Source</li></ol></section>';
    expect(blocksOf(html)).toEqual([
      { text: 'A & B', in: 'h2', cited: false, source: false, section: 'A & B', main: true },
      { text: 'One, two 3.', in: 'p', cited: true, source: false, section: 'A & B', main: true },
      { text: 'A strip', in: '@alt', cited: false, source: false, section: 'A & B', main: true },
      { text: 'Source', in: 'li', cited: false, source: true, section: 'A & B', main: false },
    ]);
  });

  test('is read from every page', () => {
    expect(pages.length).toBeGreaterThan(30);
    for (const { path, blocks } of pages) expect(blocks.length, path).toBeGreaterThan(3);
  });
});

describe('spelling', () => {
  test('is American English on every page, or in tests/site/spelling-words.txt', async () => {
    expect(await misspelled(checkedTexts(pages.flatMap(({ blocks }) => blocks)))).toEqual([]);
  });

  test('is reported for a misspelled and for a British word', async () => {
    expect(await misspelled(['The clinican decides.', 'In colour.'])).toEqual(['clinican', 'colour']);
  });

  test('has no unused word in its list', async () => {
    const text = pages
      .flatMap(({ blocks }) => blocks.map((block) => block.text))
      .join('\n')
      .toLowerCase();
    expect((await ownWords()).filter((word) => !text.includes(word.toLowerCase()))).toEqual([]);
  });
});

describe('numbers', () => {
  test('[HOME-3] [PRICE-5] [STAT-2] all have a source on every page (tests/site/support/numbers.ts)', () => {
    const { unknown, unused } = traceNumbers(pages);
    expect(unknown.map(({ path, number, text }) => `${path}: ${number} in “${text}”`)).toEqual([]);
    expect(
      unused.map(({ why }) => why),
      'entries that nothing needs',
    ).toEqual([]);
  });

  test.each([
    ['another price', '<p>From $89 a month.</p>', ['$89']],
    ['a part of a price', '<p>$1,990</p>', ['$1,990']],
    ['a price and its amount elsewhere', '<p>$99 for 99 clinicians</p>', ['99']],
    ['another period', '<p>Usage data is kept up to 3 years.</p>', ['3']],
    ['a claim’s figure beside nothing of the claim', '<p>Save 78%.</p>', ['78%.']],
    ['a section of another law', '<p>21 CFR 11</p>', ['21', '11']],
  ])('%s is unknown', (_, html, expected) => {
    expect(traceNumbers([page('/pricing', html)]).unknown.map(({ number }) => number)).toEqual(expected);
  });

  test('need a source or an example in an article', () => {
    const cited = '<sup><a href="#fn-x" data-footnote-ref="true">1</a></sup>';
    const article = (html: string) => traceNumbers([page('/blog/of-ours', html)]).unknown.map(({ number }) => number);
    expect(article('<p>It took 47 seconds.</p>')).toEqual(['47']);
    expect(article(`<p>It took 47 seconds.${cited}</p><p>That was in 2019.</p>`)).toEqual([]);
    expect(article(`<p>It took 47 seconds.${cited}</p><p>So it is.</p><p>Or 48.</p>`)).toEqual(['48.']);
    expect(article(`<p>It took 47 seconds.${cited}</p><h2>Next</h2><p>Or 48.</p>`)).toEqual(['48.']);
    expect(article(`<table><tr><td>47</td><td>Seconds${cited}</td></tr></table>`)).toEqual([]);
    expect(article('<h2>A worked example</h2><p>You see 47 patients.</p><h2>After it</h2><p>You see 48.</p>')).toEqual([
      '48.',
    ]);
    expect(article('<h2>Hours</h2><p>You see 47 patients.</p><p>Suppose that you see 48.</p><p>Or 49.</p>')).toEqual([
      '47',
    ]);
    expect(traceNumbers([page('/about', `<p>It took 47 seconds.${cited}</p>`)]).unknown).toHaveLength(1);
  });

  test('[HOME-3] [PRICE-5] [STAT-2] are never written outside their module', async () => {
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
    for await (const file of glob('src/**/*.{ts,tsx}')) {
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
});

describe('facts on several pages', () => {
  test('[STAT-2] [STAT-4] [LEGAL-1] are exactly where the requirements put them', () => {
    expect(contradictions(pages)).toEqual([]);
  });

  test.each(facts.map(({ fact, is, on }) => [fact, is, on] as const))(
    'are detected with another value: %s',
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

  test('[STAT-4] are detected when the HIPAA page uses privacy’s words or omits them', () => {
    const wrong = contradictions([page('/hipaa-compliance', '<p>We tell you within 60 days of its discovery.</p>')]);
    expect(wrong).toContain(
      '/hipaa-compliance says what another page has to say: notice of a breach, as privacy and terms have it, 60',
    );
    expect(wrong).toContain('/hipaa-compliance does not say: notice of a breach, as the HIPAA page has it, 24');
  });
});

describe('reading level', () => {
  test('follows its formulas', () => {
    const { blocks } = page(
      '/x',
      '<h2>Not counted</h2><p>The cat sat on the mat.</p><p>Documentation is a necessity.</p>',
    );
    // 10 words, 2 sentences; 6 syllables, and 5 + 1 + 1 + 4.
    const reading = readingOf(blocks);
    expect(reading).toMatchObject({ words: 10, sentences: 2, minutes: 10 / 220 });
    expect(reading?.ease).toBeCloseTo(206.835 - 1.015 * 5 - 84.6 * 1.7, 6);
    expect(reading?.grade).toBeCloseTo(0.39 * 5 + 11.8 * 1.7 - 15.59, 6);
    expect(readingOf([])).toBeNull();
  });

  test.each(['/privacy', '/terms', '/hipaa-compliance', '/faq', '/legal-acceptance', '/trust'])(
    '%s: an adult without legal training can read it',
    (path) => {
      const reading = readingOf(pages.find((each) => each.path === path)?.blocks ?? []);
      expect(reading?.grade).toBeLessThan(12);
    },
  );
});
