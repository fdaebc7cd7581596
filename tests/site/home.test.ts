import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { processingSteps, transcript } from '../../machines/live-demo/live-demo.script.ts';
import { at } from '../e2e/route-table.ts';
import { builtPage, textOf } from './support/built-page.ts';

const { document, main, inPage } = builtPage('/');

/** The sections in the order of HOME-1, each by its heading or name. */
const sections: readonly [id: string, name: RegExp][] = [
  ['rotating banner', /^Announcements$/],
  ['hero', /^Talk to the patient\. The chart keeps up\.$/],
  ['scrolling stats/ticker', /^Figures$/],
  ['features', /^Speech in, chart out\.$/],
  ['security grid', /^Kept the way a chart is kept\.$/],
  ['pricing', /^Priced per clinician\. Every encounter included\.$/],
  ['demo video', /^Staveline in action$/],
  ['Synapse animated chat demo', /^Ask Synapse$/],
  ['three ways to start a note', /^Three ways to start a note$/],
  ['how it works', /^How it works$/],
  ['enterprise teaser', /^Many voices, one way to chart\.$/],
  ['free-trial call to action', /^See you in a week\. Chart closed by five\.$/],
  ['founder story', /^Why we built Staveline$/],
];

const section = (id: string) =>
  inPage.getByRole('region', { name: sections.find(([each]) => each === id)?.[1] ?? 'none' });
const hrefOf = (id: string, name: string | RegExp) =>
  within(section(id)).getByRole('link', { name }).getAttribute('href');

/** All text of a part of the page, hidden text included, in one line. */
function wordsOf(part: Element): string {
  const texts = document.createTreeWalker(part, 4);
  const words: string[] = [];
  while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '');
  return words
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.])/g, '');
}

test('[HOME-1] the page has its thirteen sections in order, between header and footer', () => {
  const found = [...document.querySelectorAll('section')].filter(
    (each) => !each.parentElement?.closest('section') && each.getAttribute('aria-label') !== 'Notifications',
  );
  const names = found.map(
    (each) =>
      each.getAttribute('aria-label') ?? textOf(document.getElementById(each.getAttribute('aria-labelledby') ?? '')),
  );
  expect(names).toEqual(sections.map(([, name]) => expect.stringMatching(name)));
  const edges = [inPage.getByRole('banner'), found[1], found.at(-1), inPage.getByRole('contentinfo')];
  for (const [index, edge] of edges.slice(1).entries())
    expect(Number(edges[index]?.compareDocumentPosition(edge as Node)) & 4, `${index}`).toBe(4);
});

test('[HOME-2] the hero has its badge, headline, links and trust badges', () => {
  const hero = within(section('hero'));
  hero.getByText('Now with Synapse AI Assistant');
  hero.getByRole('heading', { level: 1 });
  expect(hrefOf('hero', 'Start 14-Day Free Trial')).toBe(at('/signup'));
  expect(hrefOf('hero', 'Watch Demo')).toMatch(/#staveline-in-action$/);
  expect(
    hero
      .getAllByRole('listitem')
      .map(textOf)
      .filter((text) => /free trial|HIPAA|setup/.test(text)),
  ).toEqual([expect.stringMatching(/^14-day free trial/), 'HIPAA compliant', '5-minute setup']);
});

/** The claims of HOME-3 on the home page, each with its section. */
const claims: readonly [section: string, ...claims: string[]][] = [
  [
    'rotating banner',
    '8,698+ clinicians',
    'Built by clinicians',
    'Join the waitlist for Early Access',
    '14-day free trial',
    'no credit card required',
  ],
  ['hero', 'Reclaim 3+ hours daily', '14-day free trial', 'HIPAA compliant', '5-minute setup'],
  [
    'scrolling stats/ticker',
    '3.2 hours lost daily to documentation',
    'up to $65,000/year lost per clinician',
    'only 30% of the day with patients',
  ],
  [
    'scrolling stats/ticker',
    '2x faster care with AI documentation',
    '78%',
    '20K+ clinicians',
    '1,000+ organizations',
    '99.9% uptime',
  ],
  [
    'features',
    'Voice-first capture of patient encounters',
    'AI-structured notes',
    'SOAP HPI Assessment Plan',
    'ICD-10 and billing code suggestions',
  ],
  [
    'features',
    'Export by pushing to an EHR or copy-all',
    'Reclaim 2+ hours daily',
    'reduce burnout by 78%',
    'Built by clinicians',
    'Join the waitlist for Early Access',
  ],
  [
    'security grid',
    'HIPAA compliant',
    'AES-256 at rest',
    'TLS 1.3 in transit',
    'US-only data',
    '18 identifiers removed',
    'SOC 2 certification in progress',
    '99.9% uptime Our target',
  ],
  [
    'Synapse animated chat demo',
    'clinical chat assistant',
    'image understanding (EKGs, X-rays)',
    'help with medical decision making sections',
    'guideline references',
  ],
  ['three ways to start a note', 'Ambient audio', 'Text', 'Echo mode', 'a spoken handoff-style report'],
  [
    'enterprise teaser',
    '10-15% higher throughput Projection',
    '3-8% faster reimbursement Projection',
    '5-10% fewer malpractice claims Projection',
  ],
  ['free-trial call to action', '8,698+ clinicians', '14-day free trial', 'no credit card required', '5-minute setup'],
  [
    'founder story',
    'Founder and CEO',
    'Emergency-trained nurse practitioner',
    'hours lost to charting',
    'Clinicians lose 3.2 hours daily to documentation',
  ],
];

test('[HOME-3] every claim is in its section, worded as required', () => {
  for (const [id, ...wordings] of claims) {
    const text = wordsOf(section(id)).toLowerCase();
    for (const wording of wordings) expect(text, id).toContain(wording.toLowerCase());
  }
  // 8,698+ in the banner and in the trial call only.
  expect(wordsOf(document.body).match(/8,698/g)).toHaveLength(2);
  expect(within(section('how it works')).getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
    'Record',
    'AI processes',
    'Review and finalize',
    'Export',
  ]);
});

test('[HOME-3] SOC 2 is text without a picture, and always called in progress', () => {
  expect(main.querySelectorAll('img:not([alt=""])')).toHaveLength(0);
  const items = within(section('security grid')).getAllByRole('listitem');
  for (const item of items) expect(item.querySelector('img, svg')).toBeNull();
  const soc = items.map(textOf).filter((text) => text.includes('SOC 2'));
  expect(soc).toEqual([expect.stringContaining('certification in progress')]);
  expect(wordsOf(main)).not.toMatch(/SOC 2 (Type|certified|compliant)/i);
});

test('[HOME-1] the sections link to the HIPAA page, enterprise, its calculator and the signup', () => {
  expect(hrefOf('security grid', /HIPAA/)).toBe(at('/hipaa-compliance'));
  expect(hrefOf('enterprise teaser', /Enterprise/)).toBe(at('/enterprise'));
  expect(hrefOf('enterprise teaser', /return/)).toBe(at('/enterprise#roi-calculator'));
  expect(hrefOf('free-trial call to action', /^Start 14-Day Free Trial$/)).toBe(at('/signup'));
});

test('[HOME-4] Learn More opens the external pricing page in a new tab, without opener', () => {
  const link = within(section('pricing')).getByRole('link', { name: /^Learn More/ });
  expect(link.getAttribute('href')).toBe('https://example.com/pricing');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toMatch(/\bnoopener\b/);
});

test('[HOME-6] the demo section has the demo’s video, a link to the live demo and the full transcript', () => {
  const video = section('demo video');
  expect(hrefOf('demo video', 'See the live demo')).toMatch(/#live-demo$/);
  const details = within(video).getByText('Transcript of the demo').closest('details') as HTMLElement;
  expect(details.hasAttribute('open')).toBe(false);
  const items = [...details.querySelectorAll('li')].map(textOf).join('\n');
  for (const { speaker, text } of transcript) expect(items).toContain(`${speaker}: ${text}`);
  for (const { text } of processingSteps) expect(items).toContain(text);
  for (const shown of ['Chief complaint: ', 'History: ', 'Assessment: ', 'ICD-10: ']) expect(items).toContain(shown);
  expect(items).toContain('A full clinical note was generated in 30 seconds.');
  const times = [...details.querySelectorAll('time')].map((time) =>
    Number(/PT([\d.]+)S/.exec(time.getAttribute('datetime') ?? '')?.[1]),
  );
  expect(times).toEqual([1, 2, 2.5, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 12, 12, 12, 14]);
  expect(video.querySelectorAll('video[controls][preload=none]').length).toBeGreaterThan(0);
  expect(document.querySelectorAll('video[autoplay], video:not([preload=none]), iframe, audio')).toHaveLength(0);
});

test('assistive technology gets no graphic without a name, because drawings are decorative', () => {
  const drawings = [...main.querySelectorAll('svg')];
  expect(drawings.length).toBeGreaterThan(4);
  const bare = drawings.filter(
    (drawing) => !drawing.closest('[aria-hidden=true]') && !drawing.getAttribute('aria-label'),
  );
  expect(bare.map(({ outerHTML }) => outerHTML)).toEqual([]);
});
