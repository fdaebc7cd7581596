import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { brand } from '../../machines/domain/brand.ts';
import { questionGroups } from '../../src/content/faq.ts';
import { planQuestions } from '../../src/content/plan-questions.ts';
import { builtPages } from './support/page-text.ts';

const pages = await builtPages();
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? '';
const variant = (file: string) => readFile(`dist/pages/${file}.html`, 'utf8');
const fieldOf = (html: string) => /<main[^>]*>.*?<h1.*?(?=<\/main>)/s.exec(html)?.[0] ?? '';

const withoutField = ['/header-only', '/footer-only'];

test('[SHOW-9] the first field of every page has a drawing', () => {
  const plain = pages.filter(({ path }) => !withoutField.includes(path));
  expect(plain.length).toBeGreaterThan(25);
  for (const { path, html } of plain) {
    const beforeSecondHeading = fieldOf(html).split(/<h2|<form/)[0] ?? '';
    const drawing = /<svg[^>]*aria-hidden="true"/.test(beforeSecondHeading) || drawnInSheet.includes(path);
    expect(drawing, path).toBe(true);
  }
});

/** Their sheet in the field is the drawing, or precedes it. */
const drawnInSheet = ['/trust', '/privacy', '/hipaa-compliance', '/'];

test('[SHOW-9] each of the team, the founder first, has a drawn monogram', () => {
  const team = /id="team".*?<\/section>/s.exec(htmlOf('/about'))?.[0] ?? '';
  const people = team.split('<li>').slice(1);
  expect(people).toHaveLength(3);
  for (const person of people) expect(person).toMatch(/^<svg[^>]*aria-hidden="true"/);
  expect(people[0]).toContain('Founder and CEO');
});

test('[SHOW-9] the beta page says its agreement once', () => {
  expect(htmlOf('/beta-tester').match(/What stays between us/g)).toHaveLength(1);
});

test('[ACC-9] the page after a deletion shows the current state, and links home', async () => {
  const before = fieldOf(htmlOf('/delete-account'));
  const after = fieldOf(await variant('delete-account.deleted.yes'));
  expect(before).toContain('This cannot be undone.');
  expect(after).not.toContain('cannot be undone');
  expect(after).toContain('Your account is deleted</h1>');
  // The title has it once; the sheet tells the consequences.
  expect(after.match(/account (?:is|has been) deleted/gi)).toHaveLength(1);
  expect(after).toMatch(/<a class="button" href="\/landing-new\/"/);
});

test('[PRICE-1] without script the link of the chosen period is marked, and it alone', async () => {
  const marked = (html: string) =>
    [
      ...(/<nav[^>]*aria-label="Billing period">(.*?)<\/nav>/s
        .exec(html)?.[1]
        ?.matchAll(/<a [^>]*aria-current[^>]*>(\w+)/g) ?? []),
    ].map(([, name]) => name);
  expect(marked(htmlOf('/pricing'))).toEqual(['Monthly']);
  expect(marked(await variant('pricing.billing.annual'))).toEqual(['Annual']);
});

test('[SHOW-16] questions, pricing and account agree on where a plan is changed and an account deleted', () => {
  const ending = questionGroups.flatMap(({ questions }) => questions).find(({ id }) => id === 'ending');
  for (const text of [ending?.answer, planQuestions.ending.short]) expect(text).toMatch(/account page/);
  expect(ending?.more?.to).toBe('/account');
});

test('[SHOW-10] the footer has year and legal name, and the social links', () => {
  const footer = /<footer.*<\/footer>/s.exec(htmlOf('/about'))?.[0] ?? '';
  expect(footer).toContain(`© ${brand.year} ${brand.legalName}`);
  for (const { name, url } of brand.social) expect(footer).toMatch(new RegExp(`href="${url}"[^>]*>${name}`));
  expect(footer.includes('<address')).toBe(brand.address !== null);
});

test('[SHOW-11] every link into a page leads to an element that is there', () => {
  const links = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/href="\/landing-new([^"#?]*)(?:\?[^"#]*)?#([^"]+)"/g)].map(([, to = '', id = '']) => ({
      path,
      to,
      id,
    })),
  );
  expect(links.length).toBeGreaterThan(50);
  const missing = links.filter(({ to, id }) => !htmlOf(to === '/help' ? '/faq' : to || '/').includes(`id="${id}"`));
  expect(missing).toEqual([]);
});

test('[SHOW-11] the answers about the demo and the conversation link to them', () => {
  const faq = htmlOf('/faq');
  expect(faq).toMatch(/href="\/landing-new\/#live-demo"[^>]*>See it in the live demo/);
  expect(faq).toMatch(/href="\/landing-new\/#synapse"[^>]*>Watch Synapse in a conversation/);
});

test('[SHOW-11] the whitepaper attributes its figure to the press release, not to our other pages', () => {
  const whitepaper = htmlOf('/blog/ai-clinical-documentation-whitepaper');
  expect(whitepaper).toContain('It is the 21.2% of the press release that our blog links to.');
  expect(htmlOf('/blog')).toContain('21.2 percentage points');
  expect(whitepaper).not.toContain('our other pages');
});

test('[SHOW-8] the pricing page has five questions, each with the wording and the anchor of its answer', () => {
  const questions = questionGroups.flatMap((group) => group.questions);
  expect(Object.keys(planQuestions)).toHaveLength(5);
  for (const [id, { question }] of Object.entries(planQuestions)) {
    expect(questions.find((each) => each.id === id)?.question).toBe(question);
    expect(htmlOf('/pricing')).toMatch(
      new RegExp(`href="/landing-new/faq#${id}"[^>]*>${question.replaceAll('?', String.raw`\?`)}`),
    );
  }
});

test('[SHOW-8] no page says that every plan has a trial', () => {
  // PRICE-2: the Advanced Practice Provider and the Physician plan have one, the others do not.
  const promise = /\b(?:each|every|all|any)\b[^.]{0,40}\bplans?\b[^.]{0,30}\btrial\b|\bplans? starts? with a\b/i;
  for (const { path, blocks } of pages) {
    for (const { text } of blocks) {
      for (const sentence of text.split(/(?<=[.!?]) /)) {
        if (/\bboth clinician plans\b|unlimited on every plan|feature of (?:your|the) plan/i.test(sentence)) continue;
        expect(promise.test(sentence), `${path}: ${sentence}`).toBe(false);
      }
    }
  }
});

test('[CONT-4] the thanks of the contact form say when an answer comes', async () => {
  expect(await variant('contact.sent.yes')).toContain(
    'We answer general inquiries within 24 hours, technical support requests within 4 hours and integration requests within 48 hours.',
  );
});

test('[SIGN-7] [MOB-4] the header of a sent signup no longer asks to sign up', async () => {
  for (const file of ['signup.plan.md_do_monthly.sent.yes', 'mobile-signup.sent.yes'])
    expect(await variant(file), file).toMatch(/<h1[^>]*>Almost there/);
});
