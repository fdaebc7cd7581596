import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openPositions } from '../../src/content/careers.ts';
import { at } from '../e2e/route-table.ts';
import { builtPage, textOf, thingsOf } from './support/built-page.ts';

const texts = (elements: Iterable<Element>) => [...elements].map(textOf);
const hrefOf = (link: Element | undefined) => link?.getAttribute('href');

test('[STAT-1] the enterprise page has hero, projections, six benefits and the checklist, and links to a demo and to the contact form', () => {
  const { main, inPage, inMain } = builtPage('/enterprise');
  expect(texts(inPage.getAllByRole('heading', { level: 1 }))).toEqual(['More patients seen, fewer evenings lost']);
  // STAT-1, each with its own label.
  for (const [figure, label] of [
    ['10-15%', 'higher throughput'],
    ['3-8%', 'faster reimbursement'],
    ['5-10%', 'fewer malpractice claims'],
  ] as const) {
    const rows = texts(main.querySelectorAll('dl > div')).filter((row) => row.includes(label));
    expect(rows, label).toEqual([expect.stringContaining(figure)]);
    expect(rows[0], label).toContain('projection');
  }
  const benefits = within(inMain.getByRole('region', { name: 'What your group gets' }));
  expect(benefits.getAllByRole('listitem')).toHaveLength(6);
  for (const benefit of ['Throughput', 'Reimbursement', 'Risk', 'Burnout', 'Admin dashboard', 'Team note sharing'])
    expect(benefits.getByRole('heading', { name: benefit }).closest('li'), benefit).not.toBeNull();
  const checklist = within(inMain.getByRole('region', { name: 'The list your committee will ask for' }));
  const items = texts(checklist.getAllByRole('listitem'));
  for (const item of [
    'Business Associate Agreement',
    'US-only data',
    'AES-256 at rest, TLS 1.3 in transit',
    '99.9% uptime',
    'Rollout',
    'SOC 2 certification in progress',
    'Unlimited encounters',
  ])
    expect(
      items.filter((text) => text.includes(item)),
      item,
    ).toHaveLength(1);
  expect(hrefOf(inMain.getAllByRole('link', { name: 'Request a Demo' })[0])).toBe(at('/contact?type=partnership'));
  expect(hrefOf(inMain.getByRole('link', { name: 'Watch Demo' }))).toBe(at('/#staveline-in-action'));
  expect(main.querySelectorAll('a[href$="#roi-calculator"], section#roi-calculator')).toHaveLength(2);
  expect(hrefOf(inMain.getByRole('link', { name: 'Contact sales' }))).toMatch(
    /^mailto:hello@staveline\.example\?subject=/,
  );
});

test('[SHOW-8] [SHOW-16] [PRICE-1] the short answers on the pricing page have the sums of each plan', () => {
  const { inMain } = builtPage('/pricing');
  const questions = within(inMain.getByRole('region', { name: 'Questions about plans' }));
  expect(texts(questions.getAllByRole('definition'))).toEqual([
    '14 days from when you accept the terms. You are not charged.',
    'No. Every plan includes unlimited encounters.',
    'Advanced Practice Provider: $228 a year. Physician: $240. Organization: $1,200. You pay for the year up front.',
    'After 10 users, each extra seat is priced by role: $49 a month for an NP or PA, $69 for an MD or DO. Billed yearly, $39 and $55.',
    'On your account page during the trial. After that, write to us.',
  ]);
});

test('[CAR-1] [STAT-2] the about page names the positions that the careers page lists, and no number of them', () => {
  const { inMain } = builtPage('/about');
  const place = inMain.getByRole('heading', { name: 'Could this be you?' }).closest('li');
  const titles = openPositions.map(({ title }) => title).join(', ');
  expect(textOf(place)).toContain(`equity only${titles}. Every application is reviewed within 1-2 business days.`);
  expect(textOf(place)).not.toMatch(/\b(five|six|\d+ open)\b/i);
});

/** Each states the notice of a breach in its own words (STAT-4). */
const policies = [
  {
    path: '/privacy',
    claims: [
      'Last updated October 4, 2025',
      'Usage data is kept up to 2 years',
      'Clinical data is kept about 7 years',
      'Audio is deleted after transcription unless you keep it',
      'the 18 identifiers',
      'AES-256 at rest',
      'TLS 1.3 in transit',
      'in the United States only',
      'Privacy requests are answered within 30 days',
      'within 60 days',
    ],
    not: /24 hours/,
  },
  {
    path: '/terms',
    claims: [
      'Last updated October 5, 2025',
      'Users must be licensed healthcare providers or authorized staff',
      'limited to the fees that you paid for the service in the 12 months before the claim',
      'We aim for 99.9% uptime',
      'Encounters are unlimited on every plan',
      'The free trial lasts 14 days',
      'Audio is deleted after transcription unless you keep it',
      'within 60 days',
      'Advanced Practice Provider $79 a month, or $756 a year; Physician $99 a month, or $948 a year; Organization $499 a month, or $4,788 a year',
    ],
    not: /24 hours/,
  },
  {
    path: '/hipaa-compliance',
    claims: [
      'AES-256',
      'TLS 1.3',
      'US only',
      'SOC 2 certification is in progress',
      'aligned with ISO 27001',
      'we notify the covered entities whose information it is within 24 hours',
    ],
    not: /60 days/,
  },
] as const;

for (const { path, claims, not } of policies)
  test(`[STAT-2] [STAT-4] ${path} states its periods and limits, its own notice of a breach and no other page’s`, () => {
    const text = textOf(builtPage(path).main);
    for (const claim of claims) expect(text).toContain(claim);
    expect(text).not.toMatch(not);
  });

test('[STAT-2] the HIPAA page has its sections and the compliance contact', () => {
  const { inMain } = builtPage('/hipaa-compliance');
  for (const section of [
    'Infrastructure security',
    'Data localization',
    'Administrative safeguards',
    'Physical safeguards',
    'Certifications',
  ])
    inMain.getByRole('heading', { name: section });
  const contact = inMain.getByRole('region', { name: 'Compliance contact' });
  const mail = new URL(hrefOf(within(contact).getByRole('link', { name: 'Request BAA documentation' })) ?? '');
  expect(mail.pathname).toBe('hello@staveline.example');
  expect(mail.searchParams.get('subject')).toMatch(/BAA/);
  expect(mail.search).not.toContain('+');
  for (const said of ['Mon-Fri 9AM-6PM EST', '24 hours', 'Same day']) expect(textOf(contact)).toContain(said);
});

test('[STAT-3] the trust center has five items that are operational or active, SOC 2 in progress, and explains the panel', () => {
  const { main, inMain } = builtPage('/trust');
  const rows = texts(within(inMain.getByRole('list', { name: 'Status' })).getAllByRole('listitem'));
  expect(rows).toHaveLength(6);
  expect(rows.filter((row) => /Operational|Active/.test(row))).toHaveLength(5);
  expect(rows.at(-1)).toContain('SOC 2 certification in progress');
  expect(rows.at(-1)).not.toMatch(/Operational|Active/);
  expect(textOf(main)).toContain('Not a live status page.');
});

test('[STAT-2] about has mission, team and values', () => {
  const { main, inMain } = builtPage('/about');
  for (const section of ['Our mission', 'The team', 'What we stand for'])
    inMain.getByRole('heading', { name: section });
  expect(textOf(main)).toContain('emergency-trained nurse practitioner');
  expect(textOf(main)).toContain('CPA');
  expect(hrefOf(inMain.getByRole('link', { name: 'join the waitlist for Early Access' }))).toBe(at('/beta-tester'));
});

test('accessibility states the checks, the known gaps and the contact, and is linked beside the legal pages', () => {
  const legal = within(builtPage('/about').inPage.getByRole('contentinfo')).getByRole('navigation', {
    name: 'Legal and trust',
  });
  expect(hrefOf(within(legal).getByRole('link', { name: 'Accessibility' }))).toBe(at('/accessibility'));
  const { inPage, inMain } = builtPage('/accessibility');
  expect(texts(inPage.getAllByRole('heading', { level: 1 }))).toEqual(['Accessibility statement']);
  for (const section of ['What we check', 'Where we fall short', 'Is something in your way?'])
    inMain.getByRole('heading', { name: section });
  expect(hrefOf(inMain.getByRole('link', { name: 'hello@staveline.example' }))).toBe('mailto:hello@staveline.example');
});

for (const path of ['/faq', '/help']) {
  test(`[STAT-2] [BASE-3] [BASE-10] ${path} has 25 answers with an address each, and the same in structured data`, () => {
    const page = builtPage(path);
    const questions = page.inMain.getAllByRole('article');
    expect(questions).toHaveLength(25);
    const ids = questions.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['setup', 'trial', 'unlimited', 'baa', 'retention']));
    expect(new Set(ids).size).toBe(25);
    const answers = questions.map((question) => textOf(question.querySelector('p')));
    for (const text of answers) {
      const words = text.split(/\s+/).length;
      expect(words, text).toBeGreaterThanOrEqual(60);
      expect(words, text).toBeLessThanOrEqual(110);
    }
    const answer = (id: string) => textOf(page.document.getElementById(id));
    expect(answer('unlimited')).toContain('Encounters are unlimited on every plan');
    expect(answer('response-times')).toContain(
      'General inquiries within 24 hours, technical support within 4 hours, integration requests within 48 hours, and urgent matters the same day',
    );

    const data = thingsOf<{ '@type': string; mainEntity?: unknown[] }>(page).find(
      (thing) => thing['@type'] === 'FAQPage',
    );
    expect(data?.mainEntity).toHaveLength(25);
    expect(data?.mainEntity?.[0]).toMatchObject({ name: 'How long does it take to set up?' });
    expect(data?.mainEntity).toMatchObject(
      questions.map((question, index) => ({
        '@type': 'Question',
        name: textOf(question.querySelector('h3')),
        acceptedAnswer: { '@type': 'Answer', text: answers[index] },
      })),
    );
  });
}

test('[BASE-10] the breadcrumb data follow the order of the site', () => {
  const [breadcrumb] = thingsOf<{ itemListElement: { name: string; item: string }[] }>(builtPage('/hipaa-compliance'));
  expect(breadcrumb?.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Staveline', 'http://localhost:3000/landing-new/'],
    ['Trust center', 'http://localhost:3000/landing-new/trust'],
    ['HIPAA compliance', 'http://localhost:3000/landing-new/hipaa-compliance'],
  ]);
});

test('[BASE-5] the not-found page has its text, a link home, and suggestions', () => {
  const { inPage, inMain } = builtPage('/404');
  expect(texts(inPage.getAllByRole('heading', { level: 1 }))).toEqual(['Oops! Page not found']);
  expect(hrefOf(inMain.getByRole('link', { name: 'Back to home' }))).toBe(at('/'));
  const helpful = within(inMain.getByRole('navigation', { name: 'Helpful links' })).getAllByRole('link');
  expect(helpful.map((link) => hrefOf(link))).toEqual(['/faq', '/pricing', '/trust', '/contact'].map(at));
});
