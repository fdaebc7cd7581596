import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { brand } from '../../machines/domain/brand.ts';
import { openPositions } from '../../src/content/careers.ts';
import { questionGroups } from '../../src/content/faq.ts';
import { prerenderedPaths } from '../../src/content/pages.ts';
import { planQuestions } from '../../src/content/plan-questions.ts';
import { at } from '../e2e/route-table.ts';
import { builtPage, textOf, thingsOf } from './support/built-page.ts';

const texts = (elements: Iterable<Element>) => [...elements].map(textOf);
const hrefOf = (link: Element | undefined | null) => link?.getAttribute('href');
const mainTextOf = (path: string) => textOf(builtPage(path).main);

test('[STAT-1] the enterprise page has hero, projections, six benefits and the checklist, and links to a demo and to the contact form', () => {
  const { main, inPage, inMain } = builtPage('/enterprise');
  expect(texts(inPage.getAllByRole('heading', { level: 1 }))).toEqual(['More patients seen, fewer evenings lost']);
  const rows = texts(main.querySelectorAll('dl > div'));
  for (const [figure, label] of [
    ['10-15%', 'higher throughput'],
    ['3-8%', 'faster reimbursement'],
    ['5-10%', 'fewer malpractice claims'],
  ] as const)
    expect(
      rows.filter((row) => row.includes(label)),
      label,
    ).toEqual([expect.stringMatching(new RegExp(`${figure}.*projection|projection.*${figure}`))]);
  const itemsOf = (name: string) => texts(within(inMain.getByRole('region', { name })).getAllByRole('listitem'));
  expect(itemsOf('What your group gets')).toHaveLength(6);
  const checklist = itemsOf('The list your committee will ask for').join('\n');
  for (const item of [
    'Business Associate Agreement',
    'US-only data',
    'AES-256 at rest, TLS 1.3 in transit',
    '99.9% uptime',
    'SOC 2 certification in progress',
    'Unlimited encounters',
  ])
    expect(checklist).toContain(item);
  expect(hrefOf(inMain.getAllByRole('link', { name: 'Request a Demo' })[0])).toBe(at('/contact?type=partnership'));
  expect(hrefOf(inMain.getByRole('link', { name: 'Watch Demo' }))).toBe(at('/#staveline-in-action'));
  expect(main.querySelectorAll('a[href$="#roi-calculator"], section#roi-calculator')).toHaveLength(2);
  expect(hrefOf(inMain.getByRole('link', { name: 'Contact sales' }))).toMatch(
    /^mailto:hello@staveline\.example\?subject=/,
  );
});

test('[SHOW-8] [SHOW-16] [PRICE-1] the pricing page has five short answers with the sums of each plan, each with the question and the anchor of its long one', () => {
  const { inMain } = builtPage('/pricing');
  const section = within(inMain.getByRole('region', { name: 'Questions about plans' }));
  expect(texts(section.getAllByRole('definition'))).toEqual([
    '14 days from when you accept the terms. You are not charged.',
    'No. Every plan includes unlimited encounters.',
    'Advanced Practice Provider: $228 a year. Physician: $240. Organization: $1,200. You pay for the year up front.',
    'After 10 users, each extra seat is priced by role: $49 a month for an NP or PA, $69 for an MD or DO. Billed yearly, $39 and $55.',
    'On your account page during the trial. After that, write to us.',
  ]);
  const questions = questionGroups.flatMap((group) => group.questions);
  for (const id of Object.keys(planQuestions)) {
    const question = questions.find((each) => each.id === id)?.question ?? id;
    expect(hrefOf(section.getByRole('link', { name: question }))).toBe(at(`/faq#${id}`));
  }
  const ending = questions.find(({ id }) => id === 'ending');
  expect([ending?.answer, ending?.more?.to]).toEqual([expect.stringMatching(/account page/), '/account']);
});

test('[PRICE-1] without script the link of the chosen period is marked, and it alone', () => {
  const marked = (path: string) =>
    texts(builtPage(path).document.querySelectorAll('nav[aria-label="Billing period"] [aria-current]'));
  expect(marked('/pricing')).toEqual(['Monthly']);
  expect(marked('/pricing.billing.annual')).toEqual([expect.stringMatching(/^Annual/)]);
});

test('[SHOW-8] no page says that every plan has a trial', () => {
  // PRICE-2: the Advanced Practice Provider and the Physician plan have one, the others do not.
  const promise = /\b(?:each|every|all|any)\b[^.]{0,40}\bplans?\b[^.]{0,30}\btrial\b|\bplans? starts? with a\b/i;
  const isFine = /\bboth clinician plans\b|unlimited on every plan|feature of (?:your|the) plan/i;
  for (const path of prerenderedPaths)
    for (const block of texts(builtPage(path).main.querySelectorAll('p, li, dd, td, h1, h2, h3')))
      for (const sentence of block.split(/(?<=[.!?]) /))
        if (!isFine.test(sentence)) expect(sentence, path).not.toMatch(promise);
});

test('[CAR-1] [STAT-2] [SHOW-9] about has mission, values, the team in drawings with the founder first, and the positions that the careers page lists without their number', () => {
  const { main, inMain } = builtPage('/about');
  for (const section of ['Our mission', 'The team', 'What we stand for'])
    inMain.getByRole('heading', { name: section });
  expect(hrefOf(inMain.getByRole('link', { name: 'join the waitlist for Early Access' }))).toBe(at('/beta-tester'));
  const people = [...(main.querySelector('#team')?.closest('section')?.querySelectorAll('li') ?? [])];
  expect(people).toHaveLength(3);
  for (const person of people) expect(person.firstElementChild?.matches('svg[aria-hidden=true]')).toBe(true);
  expect(textOf(people[0])).toMatch(/Founder and CEO.*emergency-trained nurse practitioner/i);
  expect(textOf(main)).toContain('CPA');
  const place = textOf(inMain.getByRole('heading', { name: 'Could this be you?' }).closest('li'));
  const titles = openPositions.map(({ title }) => title).join(', ');
  expect(place).toContain(`equity only${titles}. Every application is reviewed within 1-2 business days.`);
  expect(place).not.toMatch(/\b(five|six|\d+ open)\b/i);
});

test.each([
  [
    '/privacy',
    [
      'Last updated October 4, 2025',
      'Audio is deleted after transcription unless you keep it',
      'in the United States only',
    ],
    /24 hours/,
  ],
  [
    '/terms',
    [
      'Last updated October 5, 2025',
      'Users must be licensed healthcare providers or authorized staff',
      'Encounters are unlimited on every plan',
      'Audio is deleted after transcription unless you keep it',
      'Advanced Practice Provider $79 a month, or $756 a year; Physician $99 a month, or $948 a year; Organization $499 a month, or $4,788 a year',
    ],
    /24 hours/,
  ],
  ['/hipaa-compliance', ['US only', 'SOC 2 certification is in progress', 'aligned with ISO 27001'], /60 days/],
] as const)('[STAT-2] [STAT-4] %s has its claims, and no other page’s notice of a breach', (path, claims, not) => {
  const text = mainTextOf(path);
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
  expect(mail.search).toMatch(/^\?subject=[^+]*BAA[^+]*$/);
  for (const said of ['Mon-Fri 9AM-6PM EST', '24 hours', 'Same day']) expect(textOf(contact)).toContain(said);
});

test('[STAT-3] the trust center has five items that are operational or active, SOC 2 in progress, and explains the panel', () => {
  const { main, inMain } = builtPage('/trust');
  const rows = texts(within(inMain.getByRole('list', { name: 'Status' })).getAllByRole('listitem'));
  expect(rows.map((row) => /Operational|Active/.test(row))).toEqual([true, true, true, true, true, false]);
  expect(rows.at(-1)).toContain('SOC 2 certification in progress');
  expect(textOf(main)).toContain('Not a live status page.');
});

test('accessibility states the checks, the known gaps and the contact, and is linked beside the legal pages', () => {
  const legal = within(builtPage('/about').inPage.getByRole('contentinfo')).getByRole('navigation', {
    name: 'Legal and trust',
  });
  expect(hrefOf(within(legal).getByRole('link', { name: 'Accessibility' }))).toBe(at('/accessibility'));
  const { inMain } = builtPage('/accessibility');
  for (const section of ['What we check', 'Where we fall short', 'Is something in your way?'])
    inMain.getByRole('heading', { name: section });
  expect(hrefOf(inMain.getByRole('link', { name: 'hello@staveline.example' }))).toBe('mailto:hello@staveline.example');
});

test.each(['/faq', '/help'])(
  '[STAT-2] [BASE-3] [BASE-10] [SHOW-11] %s has 25 answers of readable length with an address each, the same in structured data',
  (path) => {
    const page = builtPage(path);
    const questions = page.inMain.getAllByRole('article');
    expect(new Set(questions.map(({ id }) => id)).size).toBe(25);
    const answers = questions.map((question) => textOf(question.querySelector('p')));
    for (const text of answers) expect(Math.abs(text.split(/\s+/).length - 85), text).toBeLessThanOrEqual(25);
    const answer = (id: string) => textOf(page.document.getElementById(id));
    expect(answer('unlimited')).toContain('Encounters are unlimited on every plan');
    expect(answer('response-times')).toContain(
      'General inquiries within 24 hours, technical support within 4 hours, integration requests within 48 hours, and urgent matters the same day',
    );
    for (const [name, id] of [
      ['See it in the live demo', 'live-demo'],
      ['Watch Synapse in a conversation', 'synapse'],
    ] as const)
      expect(hrefOf(page.inMain.getByRole('link', { name }))).toBe(at(`/#${id}`));
    const data = thingsOf<{ '@type': string; mainEntity?: unknown[] }>(page).find(
      (thing) => thing['@type'] === 'FAQPage',
    );
    expect(data?.mainEntity).toMatchObject(
      questions.map((question, index) => ({
        '@type': 'Question',
        name: textOf(question.querySelector('h3')),
        acceptedAnswer: { '@type': 'Answer', text: answers[index] },
      })),
    );
  },
);

test('[SHOW-11] the whitepaper attributes its figure to the press release, not to our other pages', () => {
  const whitepaper = mainTextOf('/blog/ai-clinical-documentation-whitepaper');
  expect(whitepaper).toContain('It is the 21.2% of the press release that our blog links to.');
  expect(mainTextOf('/blog')).toContain('21.2 percentage points');
});

/** Their sheet in the first field is the drawing, or precedes it. */
const drawnInSheet = ['/trust', '/privacy', '/hipaa-compliance', '/'];

test('[SHOW-9] the first field of every page has a drawing, and the beta page has its agreement once', () => {
  for (const path of prerenderedPaths.filter((each) => !drawnInSheet.includes(each) && !each.endsWith('-only'))) {
    const [, field = ''] = builtPage(path).main.innerHTML.split('<h1');
    expect(field.split(/<h2|<form/)[0], path).toMatch(/<svg[^>]*aria-hidden="true"/);
  }
  expect(mainTextOf('/beta-tester').match(/What stays between us/g)).toHaveLength(1);
});

test('[ACC-9] the page after a deletion shows the current state, and links home', () => {
  expect(mainTextOf('/delete-account')).toContain('This cannot be undone.');
  const { main, inMain } = builtPage('/delete-account.deleted.yes');
  expect(textOf(inMain.getByRole('heading', { level: 1 }))).toBe('Your account is deleted');
  expect(textOf(main)).not.toContain('cannot be undone');
  expect(textOf(main).match(/account (?:is|has been) deleted/gi)).toHaveLength(1);
  expect(hrefOf(main.querySelector('a.button'))).toBe(at('/'));
});

test('[SHOW-10] the footer has year and legal name, the social links, and an address where the brand has one', () => {
  const footer = builtPage('/about').inPage.getByRole('contentinfo');
  expect(textOf(footer)).toContain(`© ${brand.year} ${brand.legalName}`);
  for (const { name, url } of brand.social)
    expect(hrefOf(within(footer).getByRole('link', { name: new RegExp(name) }))).toBe(url);
  expect(footer.querySelector('address') === null).toBe(brand.address === null);
});

test('[CONT-4] the thanks of the contact form say when an answer comes', () => {
  expect(mainTextOf('/contact.sent.yes')).toContain(
    'We answer general inquiries within 24 hours, technical support requests within 4 hours and integration requests within 48 hours.',
  );
});

test('[BASE-10] the breadcrumb data follow the order of the site', () => {
  const [breadcrumb] = thingsOf<{ itemListElement: { name: string; item: string }[] }>(builtPage('/hipaa-compliance'));
  expect(breadcrumb?.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Staveline', 'http://localhost:3000/landing-new/'],
    ['Trust center', 'http://localhost:3000/landing-new/trust'],
    ['HIPAA compliance', 'http://localhost:3000/landing-new/hipaa-compliance'],
  ]);
});

test('[BASE-5] the not-found page has its text, a link home, and suggestions', () => {
  const { document, inPage, inMain } = builtPage('/404');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(texts(inPage.getAllByRole('heading', { level: 1 }))).toEqual(['Oops! Page not found']);
  expect(hrefOf(inMain.getByRole('link', { name: 'Back to home' }))).toBe(at('/'));
  const helpful = within(inMain.getByRole('navigation', { name: 'Helpful links' })).getAllByRole('link');
  expect(helpful.map((link) => hrefOf(link))).toEqual(['/faq', '/pricing', '/trust', '/contact'].map(at));
});
