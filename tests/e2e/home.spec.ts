import type { Locator, Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { expect, layOutAll, openHydrated, test } from './site-test.ts';

const machine = (page: Page, id: string) => page.locator(`[data-machine=${id}]`);

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
  ['founder story', /^Why there is a Staveline$/],
];
const section = (page: Page, id: string) =>
  page.getByRole('region', { name: sections.find(([each]) => each === id)?.[1] ?? 'none' });

/** All text of a part of the page, hidden text included, in one line. */
const wordsOf = (part: Locator) =>
  part.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '');
    return words
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[,.])/g, '');
  });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  test.describe(() => {
    test.use({ javaScriptEnabled });

    test(`[HOME-1] the page has its thirteen sections in order, between header and footer, ${how}`, async ({
      page,
    }) => {
      await page.goto(at('/'));
      const found = await page.locator('body').evaluate((body) =>
        [...body.querySelectorAll('section')]
          .filter((each) => !each.parentElement?.closest('section') && each.ariaLabel !== 'Notifications')
          .map((each) => ({
            name: (
              each.ariaLabel ??
              document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent ??
              ''
            ).trim(),
            top: each.getBoundingClientRect().top,
            height: each.getBoundingClientRect().height,
          })),
      );
      expect(found).toHaveLength(sections.length);
      for (const [index, [, name]] of sections.entries()) expect(found[index]?.name).toMatch(name);
      const tops = found.map(({ top }) => top);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      for (const { name, height } of found) expect(height, name).toBeGreaterThan(40);
      const edge = (role: 'banner' | 'contentinfo') =>
        page.getByRole(role).evaluate((element) => element.getBoundingClientRect().top);
      expect(await edge('banner')).toBeLessThan(tops[1] ?? 0);
      expect(await edge('contentinfo')).toBeGreaterThan(tops.at(-1) ?? Infinity);
    });

    test(`[HOME-1] [HOME-3] on a phone one way to start a note is seen at a time, by choice, ${how}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(at('/'));
      const ways = section(page, 'three ways to start a note');
      const titles = ways.getByRole('heading', { level: 3 });
      await expect(titles).toHaveText(['Ambient audio']);
      for (const title of ['Text', 'Echo mode', 'Ambient audio']) {
        await ways.locator('label', { hasText: title }).click();
        await expect(titles).toHaveText([title]);
      }
      await page.setViewportSize({ width: 1024, height: 844 });
      await expect(titles.filter({ visible: true })).toHaveCount(3);
      await expect(ways.getByRole('radio')).toHaveCount(0);
    });

    test(`[HOME-6] the demo section has the demo’s video, a link to the live demo and the full transcript, ${how}`, async ({
      page,
    }) => {
      await page.goto(at('/'));
      const video = section(page, 'demo video');
      await expect(video.getByRole('link', { name: 'See the live demo' })).toHaveAttribute('href', /#live-demo$/);
      const transcript = video.getByRole('list');
      await expect(transcript).toBeHidden();
      await video.locator('summary', { hasText: 'Transcript of the demo' }).click();
      await expect(transcript).toBeVisible();
      const said = [
        'Clinician: What happened to the ankle?',
        'Patient: Missed the last stair this morning. It rolled in, the right one.',
        'Clinician: Could you walk on it after?',
        'Patient: Four or five steps, yes. It’s sore on the outside.',
        'Clinician: Outer side is swollen, no tenderness over bone.',
        'Clinician: A sprain, then. Brace, ice, and I’ll see you in a week.',
      ];
      await expect(
        transcript
          .getByRole('listitem')
          .filter({ has: page.locator('q') })
          .locator('p'),
      ).toHaveText(said);
      for (const shown of [
        'Processing speech patterns',
        'Identifying medical terminology',
        'Extracting symptoms and history',
        'Generating structured note',
        'Suggesting billing codes',
        'Finalizing documentation',
        'Chief complaint: ',
        'History: ',
        'Assessment: ',
        'ICD-10: ',
        'A full clinical note was generated in 30 seconds.',
      ]) {
        await expect(transcript.getByRole('listitem').filter({ hasText: shown })).toHaveCount(1);
      }
      const times = await transcript
        .locator('time')
        .evaluateAll((elements) =>
          elements.map((element) => Number(/PT([\d.]+)S/.exec(element.getAttribute('datetime') ?? '')?.[1])),
        );
      expect(times).toEqual([1, 2, 2.5, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 12, 12, 12, 14]);
      await expect(video.locator('video[controls][preload=none]:visible')).toHaveCount(1);
      expect(await page.locator('video[autoplay], video:not([preload=none]), iframe, audio').count()).toBe(0);
    });
  });
}

test('[HOME-6] the link to the live demo ends at its heading', async ({ page }) => {
  // Lower screens do not hold the whole sheet.
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(page, at('/?billing=annual'));
  await section(page, 'demo video').getByRole('link', { name: 'See the live demo' }).click();
  await expect(page.getByRole('heading', { name: 'Live demo' })).toBeFocused();
  await expect(machine(page, 'live-demo').getByRole('button', { name: 'Start Demo' })).toBeInViewport();
  await expect(page).toHaveURL(at('/?billing=annual#live-demo'));
});

for (const [name, id] of [
  ['Features', 'features'],
  ['Demo', 'staveline-in-action'],
  ['Pricing', 'pricing'],
] as const) {
  test(`[HEAD-1] [HOME-7] on the home page ${name} leads to its section`, async ({ page }) => {
    await openHydrated(page, at('/'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.locator(`#${id}`)).toHaveCount(1);
    await expect(page.locator(`#${id} h2`).first()).toBeFocused();
    await expect(page.locator(`#${id} h2`).first()).toBeInViewport();
  });
}

test('[HOME-2] the hero has its badge, headline, links and trust badges', async ({ page }) => {
  await page.goto(at('/'));
  const hero = section(page, 'hero');
  await expect(hero.getByText('Now with Synapse AI Assistant', { exact: true })).toBeVisible();
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hero.getByRole('link', { name: 'Start 14-Day Free Trial' })).toHaveAttribute('href', at('/signup'));
  await expect(hero.getByRole('link', { name: 'Watch Demo' })).toHaveAttribute('href', /#staveline-in-action$/);
  await expect(hero.getByRole('listitem').filter({ hasText: /free trial|HIPAA|setup/ })).toHaveText([
    /^14-day free trial/,
    'HIPAA compliant',
    '5-minute setup',
  ]);
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

test('[HOME-3] every claim is in its section, worded as required', async ({ page }) => {
  await page.goto(at('/'));
  for (const [id, ...wordings] of claims) {
    const text = await wordsOf(section(page, id));
    for (const wording of wordings) expect(text.toLowerCase(), id).toContain(wording.toLowerCase());
  }
  await expect(section(page, 'how it works').getByRole('heading', { level: 3 })).toHaveText([
    'Record',
    'AI processes',
    'Review and finalize',
    'Export',
  ]);
});

test('[HOME-3] 8,698+ clinicians are named in the banner and in the trial call only', async ({ page }) => {
  await page.goto(at('/'));
  for (const id of ['rotating banner', 'free-trial call to action'])
    expect(await wordsOf(section(page, id))).toContain('8,698+ clinicians');
  await layOutAll(page);
  expect((await page.locator('body').innerText()).match(/8,698/g)).toHaveLength(2);
});

test('[HOME-3] SOC 2 is text without a picture, and always called in progress', async ({ page }) => {
  await page.goto(at('/'));
  await expect(page.locator('main img:not([alt=""])')).toHaveCount(0);
  await expect(section(page, 'security grid').getByRole('listitem').locator('img, svg')).toHaveCount(0);
  await expect(section(page, 'security grid').getByRole('listitem').filter({ hasText: 'SOC 2' })).toContainText(
    'certification in progress',
  );
  expect(await wordsOf(page.locator('main'))).not.toMatch(/SOC 2 (Type|certified|compliant)/i);
});

test('[HOME-1] the sections link to the HIPAA page, enterprise, its calculator and the signup', async ({ page }) => {
  await page.goto(at('/'));
  const href = (id: string, name: RegExp) => section(page, id).getByRole('link', { name });
  await expect(href('security grid', /HIPAA/)).toHaveAttribute('href', at('/hipaa-compliance'));
  await expect(href('enterprise teaser', /Enterprise/)).toHaveAttribute('href', at('/enterprise'));
  await expect(href('enterprise teaser', /return/)).toHaveAttribute('href', at('/enterprise#roi-calculator'));
  await expect(href('free-trial call to action', /^Start 14-Day Free Trial$/)).toHaveAttribute('href', at('/signup'));
});

test('assistive technology gets no graphic without a name, because drawings are decorative', async ({ page }) => {
  await page.goto(at('/'));
  const bare = await page
    .locator('main svg')
    .evaluateAll((drawings) =>
      drawings
        .filter((drawing) => !drawing.closest('[aria-hidden=true]') && !drawing.ariaLabel)
        .map((drawing) => drawing.outerHTML),
    );
  expect(bare).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`drawings below the first screen are files that load once, when they come near, in the ${theme} theme`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.svg')) asked.push(new URL(request.url()).pathname);
    });
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto(at('/'));
    const drawings = page.locator('main img:visible');
    expect(await drawings.count()).toBeGreaterThan(7);
    for (const drawing of await drawings.all()) {
      await drawing.scrollIntoViewIfNeeded();
      expect(
        await drawing.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(0);
    }
    const sources = await drawings.evaluateAll((images) =>
      images.filter((image) => !image.closest('div.dark')).map((image) => (image as HTMLImageElement).src),
    );
    expect(sources.map((source) => source.endsWith('#dark'))).toEqual(sources.map(() => theme === 'dark'));
    const files = asked.filter((path) => !path.endsWith('/icon.svg'));
    expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
    expect(files).toHaveLength(await drawings.count());
  });
}

test('[HOME-5] [SYN-2] with reduced motion nothing moves, at any scroll position', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, at('/'));
  await machine(page, 'synapse-chat').scrollIntoViewIfNeeded();
  await machine(page, 'live-demo').getByRole('button', { name: 'Start Demo' }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the other states of the home page meet WCAG 2.2 AA, ${theme}`, async ({ page }) => {
    test.slow();
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    // Axe cannot measure the contrast of elements that are fading in.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Axe needs a running clock.
    await page.clock.install();
    await openHydrated(page, at('/?billing=annual'));
    const check = async () => expect(await violationsOn(page, { coloursOnly: theme === 'dark' })).toEqual([]);
    const demo = machine(page, 'live-demo');
    await demo.getByRole('button', { name: 'Start Demo' }).click();
    await machine(page, 'banner').getByRole('button', { name: 'Next announcement' }).click();
    await page.clock.fastForward(6_000);
    await expect(demo).toHaveAttribute('data-state', 'running.fourthLine');
    await check();
    await page.clock.fastForward(14_000);
    await expect(demo).toHaveAttribute('data-state', 'complete');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await machine(page, 'ticker').getByRole('button').click();
    await machine(page, 'synapse-chat').scrollIntoViewIfNeeded();
    await expect(machine(page, 'synapse-chat')).toHaveAttribute('data-state', 'playing.opening');
    await page.clock.fastForward(2_000);
    await expect(machine(page, 'synapse-chat')).toHaveAttribute('data-state', 'playing.question');
    await machine(page, 'synapse-chat').getByRole('button', { name: 'Pause' }).click();
    await page.evaluate(async () => {
      const fading = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.all(fading.map(({ finished }) => finished));
    });
    await check();
  });
}
