import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { at } from '../e2e/route-table.ts';
import { builtPage, textOf } from './support/built-page.ts';

const hrefs = (links: readonly Element[]) => links.map((link) => link.getAttribute('href'));
const linksIn = (part: HTMLElement, name: string | RegExp) => hrefs(within(part).getAllByRole('link', { name }));

test('[HEAD-1] [HEAD-2] the links of the header lead where they should', () => {
  const { inPage } = builtPage('/about');
  const header = inPage.getByRole('banner');
  const main = within(header).getByRole('navigation', { name: 'Main' });
  for (const [name, path] of [
    ['Features', '/#features'],
    ['Demo', '/#staveline-in-action'],
    ['Pricing', '/#pricing'],
    ['Blog', '/blog'],
  ] as const)
    expect(linksIn(main, name), name).toEqual([at(path)]);
  expect(linksIn(header, 'Staveline')).toEqual([at('/')]);
  expect(linksIn(header, 'Log In')).toContain(at('/actual-login'));
  // One link, with a short name on a phone.
  for (const name of ['Start Free Trial', 'Sign Up'])
    expect(
      hrefs(
        within(header)
          .getAllByText(name)
          .flatMap((text) => text.closest('a') ?? []),
      ),
      name,
    ).toContain(at('/signup'));
});

const inFooter = ['about', 'careers', 'contact', 'faq', 'beta-tester', 'privacy', 'trust', 'terms', 'hipaa-compliance'];

test('[FOOT-1] [FOOT-2] the links of the footer lead where they should, and the one without a destination says so', () => {
  const footer = builtPage('/about').inPage.getByRole('contentinfo');
  const all = hrefs(within(footer).getAllByRole('link', { hidden: true }));
  for (const path of [...inFooter, 'pricing', 'enterprise', 'actual-login', 'signup', 'blog'])
    expect(
      all.filter((href) => href === at(`/${path}`)),
      path,
    ).toHaveLength(1);
  expect(linksIn(footer, 'Staveline')).toEqual([at('/')]);
  const soon = within(footer).getByText('Integrations (Coming Soon)');
  expect(soon.getAttribute('aria-disabled')).toBe('true');
  expect(soon.hasAttribute('href')).toBe(false);
});

test('[FOOT-3] [FOOT-4] [BASE-4] the footer alone has plain anchors that navigate the parent, with the parent’s paths', () => {
  const { document, inPage } = builtPage('/footer-only');
  expect(inPage.queryByRole('banner')).toBeNull();
  expect(document.querySelector('main')).toBeNull();
  const links = [...inPage.getByRole('contentinfo').querySelectorAll('a[href]')];
  const all = hrefs(links);
  for (const path of ['/login', '/signup', ...inFooter.map((name) => at(`/${name}`))])
    expect(
      all.filter((href) => href === path),
      path,
    ).toHaveLength(1);
  for (const link of links) expect(link.getAttribute('target'), textOf(link)).toBe('_parent');
  const header = builtPage('/header-only').inPage;
  expect(header.queryByRole('contentinfo')).toBeNull();
  header.getByRole('banner');
});

test('[CAR-1] five positions link to the application', () => {
  const { main, inMain } = builtPage('/careers');
  for (const title of [
    'Advisory Board Member',
    'Integration Specialist',
    'Compliance Officer',
    'Mobile App Developer',
    'Chief Technology Officer',
  ]) {
    inMain.getByRole('heading', { name: title });
    const [href] = linksIn(main, `Apply Now for ${title}`);
    const { pathname, searchParams } = new URL(href ?? '', 'http://x');
    expect([pathname, searchParams.get('position')]).toEqual([at('/career-application'), title]);
  }
  expect(inMain.getAllByText('Equity')).toHaveLength(5);
  expect(linksIn(main, 'Get in Touch')).toEqual([at('/career-application?position=Other')]);
  expect(textOf(main)).toContain('1-2 business days');
});

test('[CONT-4] the contact page has mail, phone and social links, and the promised response times', () => {
  const others = builtPage('/contact').inPage.getByRole('complementary', { name: 'Other ways to reach us' });
  expect(linksIn(others, 'hello@staveline.example')).toEqual(['mailto:hello@staveline.example']);
  expect(linksIn(others, '(555) 010-0100')).toEqual(['tel:5550100100']);
  for (const link of within(others).getAllByRole('link', { name: /new tab/ }))
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  for (const [what, when] of [
    ['General inquiries', '24 hours'],
    ['Technical support', '4 hours'],
    ['Integration requests', '48 hours'],
    ['Urgent matters', 'Same day'],
  ] as const) {
    const rows = [...others.querySelectorAll('div')].filter((row) => textOf(row).includes(what));
    expect(textOf(rows.at(-1)), what).toContain(when);
  }
});

const planOf = (name: string) =>
  builtPage('/pricing')
    .inMain.getAllByRole('heading', { name })
    .map((heading) => heading.closest('li'))
    .find((sheet) => sheet !== null);

test('[SHOW-8] [PRICE-4] the plans list their differences, and common features once', () => {
  for (const [name, other] of [
    ['Advanced Practice Provider', 'Physician'],
    ['Physician', 'Advanced Practice Provider'],
  ] as const)
    expect(textOf(planOf(name))).toContain(`The same features as the ${other} plan. Your license sets the price.`);
  for (const addition of ['Admin dashboard', 'Team note sharing', 'Up to 10 users'])
    expect(textOf(planOf('Organization'))).toContain(addition);
  expect(textOf(planOf('Enterprise'))).toContain('Custom');
  for (const feature of ['Unlimited encounters', 'ICD-10 and billing suggestions', 'Synapse clinical chat'])
    expect(builtPage('/pricing').inMain.getAllByText(feature), feature).toHaveLength(1);
});
