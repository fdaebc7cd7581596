import type { Page } from '@playwright/test';
import { pasted } from './clipboard.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, layOutAll, openHydrated, openStill, test } from './site-test.ts';
const main = (page: Page) => page.getByRole('main');
const calculator = (page: Page) => page.locator('[data-machine=roi-calculator]');
const field = (page: Page, name: string) => calculator(page).getByLabel(name, { exact: true });

async function wordsOf(page: Page): Promise<number> {
  await layOutAll(page);
  return (await page.getByRole('main').innerText()).split(/\s+/).length;
}

test('[STAT-1] the enterprise page has hero, projections, six benefits and the checklist, and links to a demo and to the contact form', async ({
  page,
}) => {
  await page.goto(at('/enterprise'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More patients seen, fewer evenings lost');
  // STAT-1, each with its own label.
  for (const [figure, label] of [
    ['10-15%', 'higher throughput'],
    ['3-8%', 'faster reimbursement'],
    ['5-10%', 'fewer malpractice claims'],
  ] as const) {
    const row = main(page).locator('dl > div', { hasText: label });
    await expect(row).toContainText(figure);
    await expect(row).toContainText('projection');
  }
  const benefits = page.getByRole('region', { name: 'What a group gets from it' }).getByRole('listitem');
  await expect(benefits).toHaveCount(6);
  for (const benefit of ['Throughput', 'Reimbursement', 'Risk', 'Burnout', 'Admin dashboard', 'Team note sharing']) {
    await expect(benefits.getByRole('heading', { name: benefit, exact: true })).toHaveCount(1);
  }
  const checklist = page.getByRole('region', { name: 'The list your committee will ask for' });
  for (const item of [
    'Business Associate Agreement',
    'US-only data',
    'AES-256 at rest, TLS 1.3 in transit',
    '99.9% uptime',
    'Rollout',
    'SOC 2 certification in progress',
    'Unlimited encounters',
  ]) {
    await expect(checklist.getByRole('listitem').filter({ hasText: item })).toHaveCount(1);
  }
  await expect(main(page).getByRole('link', { name: 'Request a Demo' }).first()).toHaveAttribute(
    'href',
    at('/contact?type=partnership'),
  );
  await expect(main(page).getByRole('link', { name: 'Watch Demo' })).toHaveAttribute(
    'href',
    at('/#staveline-in-action'),
  );
  await expect(main(page).getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    /^mailto:hello@staveline\.example\?subject=/,
  );
});

test.describe(() => {
  test('[STAT-1] the ROI calculator: numbers typed before hydration are used', async ({ page }) => {
    const letIn = await holdScript(page);
    await page.goto(at('/enterprise'));
    await field(page, 'Clinicians').fill('1,000');
    letIn();
    await hydrated(page);
    await expect(calculator(page)).toContainText('32,000 hours back');
    await expect(page).toHaveURL(/clinicians=1000&/);
  });

  test('[STAT-1] the ROI calculator: navigation during the pause is not undone by the address update, however long it takes', async ({
    page,
  }) => {
    await openHydrated(page, at('/enterprise'));
    const letIn = await holdScript(page, '**/assets/*.js');
    await page.clock.install();
    await field(page, 'Clinicians').fill('25');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL(at('/careers'));
    await page.clock.runFor(800);
    await expect(calculator(page)).toHaveAttribute('data-state', 'estimated');
    letIn();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
    await expect(page).toHaveURL(at('/careers'));
  });

  test('[STAT-1] the ROI calculator: the copied link contains the numbers typed just before', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHydrated(page, at('/enterprise'));
    await page.clock.install();
    await field(page, 'Clinicians').fill('25');
    await expect(calculator(page)).toHaveAttribute('data-state', 'editing');
    await calculator(page).getByRole('button', { name: 'Copy the link to this estimate' }).click();
    await expect.poll(() => pasted(page)).toContain('/enterprise?clinicians=25&visits=16');
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('[STAT-1] [RUN-1] the ROI calculator, without script: the form is sent, and the server computes the result', async ({
      page,
    }) => {
      await page.goto(at('/enterprise'));
      await field(page, 'Clinicians').fill('25');
      await field(page, 'Visits per day').fill('18.5');
      await calculator(page).getByRole('button', { name: 'Calculate' }).click();
      await expect(page).toHaveURL(
        /\/enterprise\?clinicians=25&visits=18\.5&minutes=12&saved=50&hour=100&price=99#roi-calculator$/,
      );
      // 25 x 18.5 x 20 = 9,250; x 12 / 60 = 1,850 h; half of it 925 h; x $100 = $92,500; less 25 x $99 = $90,025.
      await expect(calculator(page)).toContainText('925 hours back');
      await expect(calculator(page)).toContainText('$90,025 after plan costs');
      await expect(calculator(page)).toBeInViewport();
    });

    test('[STAT-1] the ROI calculator, without script: invalid numbers come back as typed, with their message', async ({
      page,
    }) => {
      await page.goto(at('/enterprise'));
      await field(page, 'Clinicians').fill('<b>many');
      await calculator(page).getByRole('button', { name: 'Calculate' }).click();
      await expect(field(page, 'Clinicians')).toHaveValue('<b>many');
      await expect(calculator(page).getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
      await expect(calculator(page)).toContainText('$31,010 after plan costs');
    });
  });
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
    words: [1300, 1700],
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
    words: [1700, 2300],
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
    words: [800, 1150],
  },
] as const;

for (const { path, claims, not, words } of policies)
  test(`[STAT-2] [STAT-4] ${path} states its periods and limits, its own notice of a breach and no other page’s, in its length`, async ({
    page,
  }) => {
    await page.goto(at(path));
    for (const claim of claims) await expect(main(page), claim).toContainText(claim);
    await expect(main(page)).not.toContainText(not);
    expect(Math.abs((await wordsOf(page)) - (words[0] + words[1]) / 2)).toBeLessThan((words[1] - words[0]) / 2);
  });

test('[STAT-2] the HIPAA page has its sections and the compliance contact', async ({ page }) => {
  await page.goto(at('/hipaa-compliance'));
  for (const section of [
    'Infrastructure security',
    'Data localization',
    'Administrative safeguards',
    'Physical safeguards',
    'Certifications',
  ]) {
    await expect(main(page).getByRole('heading', { name: section, exact: true })).toHaveCount(1);
  }
  const contact = page.getByRole('region', { name: 'Compliance contact' });
  const mail = new URL(
    (await contact.getByRole('link', { name: 'Request BAA documentation' }).getAttribute('href')) ?? '',
  );
  expect(mail.pathname).toBe('hello@staveline.example');
  expect(mail.searchParams.get('subject')).toMatch(/BAA/);
  expect(mail.search).not.toContain('+');
  await expect(contact).toContainText('Mon-Fri 9AM-6PM EST');
  await expect(contact).toContainText('24 hours');
  await expect(contact).toContainText('Same day');
});

test('[STAT-3] the trust center has five items that are operational or active, SOC 2 in progress, and explains the panel', async ({
  page,
}) => {
  await page.goto(at('/trust'));
  const rows = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.filter({ hasText: /Operational|Active/ })).toHaveCount(5);
  await expect(rows.last()).toContainText('SOC 2 certification in progress');
  await expect(rows.last()).not.toContainText(/Operational|Active/);
  await expect(main(page)).toContainText('This panel states our posture; it is not live monitoring.');
});

test('[STAT-2] about has mission, team and values', async ({ page }) => {
  await page.goto(at('/about'));
  for (const section of ['Our mission', 'The team', 'What we hold to'])
    await expect(main(page).getByRole('heading', { name: section })).toBeVisible();
  await expect(main(page)).toContainText('emergency-trained nurse practitioner');
  await expect(main(page)).toContainText('CPA');
  await expect(main(page).getByRole('link', { name: 'join the waitlist for Early Access' })).toHaveAttribute(
    'href',
    at('/beta-tester'),
  );
});

test('accessibility states the checks, the known gaps and the contact, and is linked beside the legal pages', async ({
  page,
}) => {
  await openHydrated(page, at('/about'));
  await page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: 'Legal and trust' })
    .getByRole('link', { name: 'Accessibility' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility statement');
  for (const section of ['What we check', 'Where we fall short', 'Is something in your way?'])
    await expect(main(page).getByRole('heading', { name: section })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'hello@staveline.example' })).toHaveAttribute(
    'href',
    'mailto:hello@staveline.example',
  );
});

for (const path of ['/faq', '/help']) {
  test(`[STAT-2] [BASE-3] [BASE-10] ${path} has 25 answers with an address each, and the same in structured data`, async ({
    page,
    complaints,
  }) => {
    await openHydrated(page, at(path));
    await layOutAll(page);
    const questions = main(page).getByRole('article');
    await expect(questions).toHaveCount(25);
    const ids = await questions.evaluateAll((articles) => articles.map((article) => article.id));
    expect(ids).toEqual(expect.arrayContaining(['setup', 'trial', 'unlimited', 'baa', 'retention']));
    expect(new Set(ids).size).toBe(25);
    for (const text of await questions.locator('p:first-of-type').allInnerTexts()) {
      const words = text.split(/\s+/).length;
      expect(words, text).toBeGreaterThanOrEqual(60);
      expect(words, text).toBeLessThanOrEqual(110);
    }
    await expect(page.locator('#unlimited')).toContainText('Encounters are unlimited on every plan');
    await expect(page.locator('#response-times')).toContainText(
      'General inquiries within 24 hours, technical support within 4 hours, integration requests within 48 hours, and urgent matters the same day',
    );

    const text = await page.locator('script[type="application/ld+json"]').textContent();
    const things = (JSON.parse(text ?? '') as { '@graph': { '@type': string; mainEntity?: unknown[] }[] })['@graph'];
    const data = things.find((block) => block['@type'] === 'FAQPage');
    expect(data?.mainEntity).toHaveLength(25);
    expect(data?.mainEntity?.[0]).toMatchObject({
      '@type': 'Question',
      name: 'How long does it take to set up?',
      acceptedAnswer: { '@type': 'Answer', text: await page.locator('#setup p').first().innerText() },
    });
    expect(complaints).toEqual([]);
  });
}

test('[BASE-10] the breadcrumb data follow the order of the site', async ({ page }) => {
  await page.goto(at('/hipaa-compliance'));
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const [breadcrumb] = (
    JSON.parse(text ?? '') as { '@graph': { itemListElement: { name: string; item: string }[] }[] }
  )['@graph'];
  expect(breadcrumb?.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Staveline', 'http://localhost:3000/landing-new/'],
    ['Trust center', 'http://localhost:3000/landing-new/trust'],
    ['HIPAA compliance', 'http://localhost:3000/landing-new/hipaa-compliance'],
  ]);
});

test('[BASE-5] the not-found page has its text, a link home, and suggestions', async ({ page }) => {
  const response = await page.goto(at('/no-such-page'));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(main(page).getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', at('/'));
  const helpful = page.getByRole('navigation', { name: 'Helpful links' }).getByRole('link');
  expect(await helpful.evaluateAll((links) => (links as HTMLAnchorElement[]).map(({ pathname }) => pathname))).toEqual(
    ['/faq', '/pricing', '/trust', '/contact'].map(at),
  );
});

test('[BASE-6] a failed page offers to try again and to leave', async ({ page }) => {
  await openHydrated(page, at('/'));
  await page.route('**/assets/trust-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Trust center' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(main(page).getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', at('/'));
  await page.unroute('**/assets/trust-*.js');
  await main(page).getByRole('link', { name: 'Try this page again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security and trust center');
});

for (const theme of ['light', 'dark']) {
  test(`the printed home page has no dark section, no video and no announcement, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await openHydrated(page, at('/'));
    await page.emulateMedia({ media: 'print' });
    const fields = await main(page).evaluate((element) =>
      [...element.querySelectorAll('section')].map((section) => getComputedStyle(section).backgroundColor),
    );
    expect(new Set(fields)).toEqual(new Set(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)']));
    await expect(page.locator('video').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[data-machine=banner]')).toBeHidden();
  });
}

test('demo and conversation are printed complete at any time', async ({ page }) => {
  await openStill(page, at('/'));
  const demo = page.locator('[data-machine=live-demo]');
  const chat = page.locator('[data-machine=synapse-chat]');
  const expectWhole = async () => {
    await page.emulateMedia({ media: 'print' });
    for (const place of [
      demo.locator('q').last(),
      demo.locator('dd').last(),
      demo.getByText('Finalizing documentation'),
    ])
      await expect(place).toBeVisible();
    for (const place of [
      demo.getByText('Watch six lines'),
      demo.getByText('Step 1 of 6'),
      page.getByText('Synapse is analyzing'),
    ])
      await expect(place).toBeHidden();
    await expect(chat.locator('li > div').last()).toHaveCSS('opacity', '1');
    await page.emulateMedia({ media: null });
  };
  await page.setViewportSize({ width: 672, height: 950 });
  await expectWhole();
  await demo.getByRole('button', { name: 'Start Demo' }).click();
  await page.clock.runFor(2_600);
  await chat.getByRole('list', { name: 'Conversation' }).scrollIntoViewIfNeeded();
  await expect(chat).toHaveAttribute('data-state', /^playing/);
  await page.clock.runFor(2_100);
  await expect(page.getByText('Synapse is analyzing')).toBeVisible();
  await expectWhole();
});

test('print is black on white in the dark theme too, with the whole text and no controls', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  for (const path of ['/terms', '/privacy', '/faq', '/hipaa-compliance', '/trust']) {
    await openHydrated(page, at(path));
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.body).color,
      ]),
      path,
    ).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('navigation', { name: 'Contents' }),
      page.locator('.button').first(),
    ]) {
      if ((await hidden.count()) > 0) await expect(hidden, path).toBeHidden();
    }
    await expect(main(page).getByRole('heading', { level: 2 }).last(), path).toBeVisible();
    // A4 without its margins.
    await page.setViewportSize({ width: 672, height: 950 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ media: null });
  }
});
