import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { brand } from '../../machines/domain/brand.ts';
import { claims, wordingOf } from '../../src/content/claims.ts';
import { policies } from '../../src/content/policies.ts';
import { prerenderedPaths } from '../../src/content/pages.ts';
import { builtPage, textOf } from './support/built-page.ts';

const fileIn = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Texts that are read or heard, without the product's names and without the names in lists of sources. */
function textsOf(path: string): string[] {
  const { document } = builtPage(path);
  const texts = document.createTreeWalker(document.body, 4);
  const found: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? '';
    const isSource = texts.currentNode.parentElement?.closest('.footnotes');
    found.push(isSource ? text.replaceAll(/(?<!\p{L})\p{Lu}[\p{L}’'-]*/gu, '') : text);
  }
  for (const name of ['aria-label', 'alt', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
  for (const meta of document.querySelectorAll(
    'meta[name=description], meta[name=keywords], meta[property="og:title"]',
  ))
    found.push(meta.getAttribute('content') ?? '');
  return found.map((text) => text.replaceAll(brand.name, '').replaceAll(brand.assistant, ''));
}

function misspelled(texts: readonly string[]): Promise<string[]> {
  const bin = fileURLToPath(import.meta.resolve('cspell/bin.mjs'));
  const args = [
    'stdin',
    '--config',
    fileIn('spelling.json'),
    '--no-progress',
    '--no-summary',
    '--words-only',
    '--unique',
  ];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [bin, ...args], { maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      // 1: misspelled words were found.
      if (error && (error.code !== 1 || stdout.trim() === '')) reject(new Error(stderr, { cause: error }));
      else resolve(stdout.split('\n').filter((line) => line !== ''));
    });
    child.stdin?.end(texts.join('\n\n'));
  });
}

test('spelling is American English on every page, or in tests/site/spelling-words.txt', async () => {
  const control = ['The clinican decides.', 'In colour.'];
  const texts = new Set(prerenderedPaths.flatMap(textsOf));
  expect(await misspelled([...texts, ...control])).toEqual(['clinican', 'colour']);
});

test('[PRICE-5] [HOME-3] [STAT-2] prices, claims and policies are written in their own modules alone', async () => {
  const { trialDays, liabilityMonths, retention, encryption, uptime, privacyUpdated, termsUpdated } = policies;
  const written = [
    String.raw`\$\d{2}[\d,]*`,
    ...Object.values(claims)
      .map(({ figure }) => figure)
      .filter((figure) => /^(?:\d\S*[%+]|[\d.+]+ hours)$/.test(figure))
      .map((figure) => figure.replaceAll(/[.+]/g, String.raw`\$&`)),
    ...Object.values(encryption),
    ...Object.values(retention.years).map((years) => `${years} years`),
    `${trialDays} days`,
    `${liabilityMonths} months`,
    uptime,
    privacyUpdated,
    termsUpdated,
  ].map((text) => new RegExp(String.raw`(?<![\w.,$-])${text}(?!\w|[.,]\d)`, 'i'));
  const found: string[] = [];
  for await (const file of glob(['src/**/*.{ts,tsx}', 'src/content/*.mdx'])) {
    if (/content\/(?:claims|prices|policies)\.ts$|routeTree/.test(file)) continue;
    const code = (await readFile(file, 'utf8'))
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/\s+/g, ' ');
    for (const text of written) {
      const [phrase] = text.exec(code) ?? [];
      if (phrase !== undefined) found.push(`${file}: ${phrase}`);
    }
  }
  expect(found).toEqual([]);
});

test('[HOME-3] the claims of the whitepaper are worded as required, and the external study is called one', () => {
  const text = textOf(builtPage('/blog/ai-clinical-documentation-whitepaper').main);
  for (const wording of [
    'documentation time down 70-80%',
    'billing accuracy +3-8%',
    'burnout below 30% versus above 60%',
  ])
    expect(text).toContain(wording);
  expect(wordingOf('burnoutStudied')).toBe('a 21.2% burnout reduction in an external study');
});

const everyPolicy = ['/privacy', '/terms', '/legal-acceptance', '/faq', '/hipaa-compliance', '/trust'];

/** Wordings of facts, each with the number as a group, its value, and the pages that have to state it. */
const facts: readonly { pattern: RegExp; is: string; on: readonly string[]; notOn?: readonly string[] }[] = [
  {
    // STAT-4: two terms, and each page keeps its own. Only the trust center shows both.
    pattern: /\bwithin (\d+) days(?= of (?:its )?discovery)|^within (\d+) days at the latest$/gim,
    is: '60',
    on: ['/privacy', '/terms', '/legal-acceptance', '/trust'],
    notOn: ['/hipaa-compliance'],
  },
  {
    pattern: /\bcovered entities whose information it is within (\d+) hours|^within (\d+) hours$/gim,
    is: '24',
    on: ['/hipaa-compliance', '/trust'],
    notOn: ['/privacy', '/terms', '/legal-acceptance'],
  },
  { pattern: /\bclinical data\b[^.]{0,90}?\b(\d+) years/gi, is: '7', on: everyPolicy },
  { pattern: /\busage data\b[^.]{0,90}?\bup to (\d+) years/gi, is: '2', on: everyPolicy },
  { pattern: /\bprivacy requests are answered\s+within (\d+) days/gi, is: '30', on: ['/privacy', '/faq'] },
  {
    pattern: /\bfees that you paid for the service in the (\d+) months|\b(\d+) months(?= of fees)/gi,
    is: '12',
    on: ['/terms', '/legal-acceptance'],
  },
  { pattern: /\bAES-(\d+)/g, is: '256', on: everyPolicy },
  { pattern: /\bTLS (\d(?:\.\d)?)/g, is: '1.3', on: everyPolicy },
  { pattern: /\b(\d[\d.]*)% uptime/gi, is: '99.9', on: ['/terms', '/legal-acceptance', '/trust'] },
  {
    pattern: /\b(\d+) (?:HIPAA )?identifiers/gi,
    is: '18',
    on: ['/privacy', '/legal-acceptance', '/hipaa-compliance', '/trust'],
  },
  {
    pattern: /\btrial (?:lasts|is free for) (\d+) days|\b(\d+)-day (?:free )?trial/gi,
    is: '14',
    on: ['/terms', '/legal-acceptance', '/signup', '/pricing'],
  },
  {
    pattern: /\bcompliance\b[^.]{0,20}\b(?:answers|answered) (?:with)?in (\d+) hours|\bwe answer in (\d+) hours/gi,
    is: '24',
    on: ['/hipaa-compliance', '/trust', '/faq'],
  },
];

test('[STAT-2] [STAT-4] [LEGAL-1] a fact has one value, on the pages where the requirements put it', () => {
  const wrong: string[] = [];
  for (const path of prerenderedPaths) {
    const blocks = [...builtPage(path).main.querySelectorAll('p, li, dt, dd, td, th, h1, h2, h3, label')].map(textOf);
    // A term and its definition form one sentence.
    const text = `${blocks.join('\n')}\n${blocks.join(' ')}`;
    for (const { pattern, is, on, notOn = [] } of facts) {
      const found = [...text.matchAll(pattern)].map((match) => match.slice(1).find((part) => part !== undefined));
      for (const number of new Set(found))
        if (number !== is) wrong.push(`${path}: ${pattern.source}: ${number}, not ${is}`);
      if (on.includes(path) && found.length === 0) wrong.push(`${path} does not say ${pattern.source}`);
      if (notOn.includes(path) && found.length > 0)
        wrong.push(`${path} says what another page has to: ${pattern.source}`);
    }
  }
  expect(wrong).toEqual([]);
});
