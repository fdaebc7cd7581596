import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { flows } from '../../machines/index.ts';
import { pathId } from '../../machines/core/ids.ts';
import { writeLabSite } from '../lab-site.ts';
import { flowOf } from '../flow-of.ts';
import { toursOf } from 'flow-toolkit/tours';
import { violationsOn } from './axe.ts';
import { elsewhere, testOf } from './built-site.ts';

const test = testOf('lab').extend({
  visited: async ({ visited, page, site }, use) => {
    await use(visited);
    expect(elsewhere(visited, site)).toEqual([]);
    await page.close();
  },
});

const player = (page: Page) => page.locator('[data-machine=lab-player]');
const framed = (page: Page): FrameLocator => page.frameLocator('iframe');
const flowIn = (page: Page, id: string) => framed(page).locator(`[data-machine="${id}"]`);
const time = (page: Page) => page.getByRole('group', { name: 'Time' });
const lit = (page: Page) =>
  page
    .locator('.flow-state.flow-live')
    .evaluateAll((states) => states.map((state) => (state as HTMLElement).dataset['flowState']));

/** What the visitor reads and can do, in words. */
const shows = (page: Page) => page.getByRole('region', { name: 'What the visitor reads and can do' });

const list = (page: Page, name: string) =>
  page.getByRole('group', { name: 'List' }).getByRole('button', { name }).click();

/** Waits until the player has paused; opening two pages takes long on a busy machine. */
/** A diagram that is too large for its texts begins with names alone. */
const withTexts = (page: Page) => page.getByRole('button', { name: 'Names only', pressed: true }).click();

const stopped = (page: Page) => page.locator('[data-machine=lab-player][data-state=paused]').waitFor();

async function openPaused(page: Page, flow: string): Promise<void> {
  await page.goto(`/landing-new/lab/${flow}`);
  await flowIn(page, flow).waitFor({ state: 'attached' });
  await time(page).getByRole('button', { name: 'Pause' }).click();
  await stopped(page);
}

async function runTo(page: Page, seconds: number): Promise<void> {
  await time(page).getByLabel('Run to').fill(String(seconds));
  await time(page).getByRole('button', { name: 'Run', exact: true }).click();
  await arrived(page, seconds);
}

const arrived = async (page: Page, seconds: number) => {
  await page.locator(`[data-machine=lab-player][data-state=paused][data-at="${seconds * 1_000}"]`).waitFor();
};

test('the gallery links to every flow, and a flow shows its page beside its diagram', async ({ page }) => {
  await page.goto('/landing-new/lab');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(flows.length);
  await page.getByRole('link', { name: 'Live demo', exact: true }).click();
  await expect(framed(page).getByRole('button', { name: 'Start Demo' })).toBeVisible();
  await expect.poll(() => lit(page)).toContain('idle');
});

test('live-demo runs to 14 s, goes back to 4 s and on again; page and words are right at each stop', async ({
  page,
}) => {
  await openPaused(page, 'live-demo');
  await withTexts(page);
  await expect(shows(page).getByText('press “Start Demo”')).toBeVisible();
  await page.getByRole('button', { name: 'The visitor starts the demo' }).click();
  const demo = flowIn(page, 'live-demo');
  await expect(demo.getByRole('button', { name: 'Demo Running...' })).toBeVisible();
  const startedAt = Number(await player(page).getAttribute('data-at'));
  const at = (seconds: number) => seconds + startedAt / 1_000;

  await runTo(page, at(14));
  await expect(demo.getByText('Demo Complete')).toBeVisible();
  await expect(demo).toHaveAttribute('data-state', 'complete');
  await expect(shows(page)).toContainText('the status “Demo Complete”');
  expect(await lit(page)).toContain('complete');

  await runTo(page, at(4));
  await expect(demo).toHaveAttribute('data-state', 'running.thirdLine');
  await expect(demo.getByText('Step 2 of 6')).toBeVisible();
  await expect(demo.getByText('Demo Complete')).toBeHidden();
  await expect(shows(page)).toContainText('the status “Step 2 of 6: Identifying medical terminology”');
  await expect(shows(page)).toContainText(/The visitor cannot yet.*press “Demo Running...”/);
  expect(await lit(page)).toEqual(expect.arrayContaining(['running', 'running.thirdLine']));

  await runTo(page, at(13));
  await expect(demo).toHaveAttribute('data-state', 'running.note');
  await expect(demo.getByText('Step 6 of 6')).toBeVisible();
  // Half of the delay that began at 12 s has run, in the list and in the diagram; no other delay runs.
  const running = page.getByRole('progressbar');
  expect(await running.evaluateAll((bars) => bars.map((bar) => (bar as HTMLProgressElement).position))).toEqual([0.5]);
  await expect(page.getByText('untilComplete: due at')).toBeVisible();
  const bars = page.locator('.lab-progress');
  expect(
    await bars.evaluateAll((all) =>
      all.map((bar) => [bar.parentElement?.dataset['transition'], new DOMMatrix(getComputedStyle(bar).transform).a]),
    ),
  ).toEqual([['running.note · after untilComplete → complete', 0.5]]);
  // With names alone it runs below the state.
  await page.getByRole('button', { name: 'Names only' }).click();
  await expect(bars).toHaveCount(1);
  expect(await bars.evaluate((bar) => bar.parentElement?.dataset['flowState'])).toBe('running.note');
});

/** The id of a recorded path, by its number. */
function idOfPath(flow: string, number: number): string {
  const path = toursOf(flowOf(flow)).paths[number - 1];
  if (!path) throw new Error(`${flow} has no path ${number}`);
  return pathId(path);
}

/** Opens the legal acceptance after a signup: its first call has succeeded, the second waits. */
async function completing(page: Page): Promise<void> {
  await page.goto(`/landing-new/lab/legal-acceptance#path=${idOfPath('legal-acceptance', 8)}&step=0`);
  await stopped(page);
  await page.getByRole('button', { name: 'Do something else' }).click();
  await page.getByRole('button', { name: 'The visitor sends the form' }).click();
  await expect(flowIn(page, 'legal-acceptance')).toHaveAttribute('data-state', 'processing');
  await page
    .getByRole('group', { name: 'The answer to recordAcceptance' })
    .getByRole('button', { name: 'The server accepts', exact: true })
    .click();
  await expect(flowIn(page, 'legal-acceptance')).toHaveAttribute(
    'data-state',
    'success.completing.thanks.showing,answer.awaited',
  );
}

const secondCall = (page: Page) => page.getByRole('group', { name: 'The answer to completeSignup' });
const leads = (page: Page) => page.locator('[data-kind=navigation]');

test('legal-acceptance after a signup: when both calls succeed, the second answer’s redirect is followed', async ({
  page,
}) => {
  await completing(page);
  await secondCall(page).getByRole('button', { name: 'The server accepts and leads to /start', exact: true }).click();
  await runTo(page, 1);
  await expect(flowIn(page, 'legal-acceptance')).toHaveAttribute('data-state', 'success.leaving');
  await expect(framed(page).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/start');
  await list(page, 'What happened');
  await expect(leads(page)).toContainText('/start');
  expect(await lit(page)).toContain('success.leaving');
  // Personal data are masked, those of the query and those that were sent.
  await expect(page.getByRole('region', { name: 'Context' })).toContainText('"signupEmail": "•••"');
  expect(await page.locator('body').innerText()).not.toContain('ada@example.com');
});

test('legal-acceptance reports a network failure and a timeout', async ({ page }) => {
  await openPaused(page, 'legal-acceptance');
  await page.getByRole('button', { name: 'The visitor sends the form' }).click();
  await page.getByRole('button', { name: 'The network fails' }).click();
  const flow = flowIn(page, 'legal-acceptance');
  await expect(flow).toHaveAttribute('data-state', 'error');
  await expect(flow.getByRole('alert')).toContainText('An error occurred. Please try again.');

  await page.getByRole('button', { name: 'The visitor sends the form' }).click();
  await expect(flow).toHaveAttribute('data-state', 'processing');
  await time(page).getByRole('button', { name: 'Next timer' }).click();
  await expect(flow).toHaveAttribute('data-state', 'error');

  // Chosen in advance: the call is answered without a click.
  await page.getByLabel('recordAcceptance').selectOption('The server refuses: Please log in first.');
  await page.getByRole('button', { name: 'The visitor sends the form' }).click();
  await expect(flow.getByRole('alert')).toContainText('Error: Please log in first.');
});

test('a path plays step by step and at once, and a link opens the same step', async ({ page }) => {
  await openPaused(page, 'contact');
  await list(page, 'Tours');
  await page.getByRole('button', { name: 'Path 1 step by step' }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByText('as the table says')).toBeVisible();
  await page.getByRole('button', { name: 'Path 1 at once' }).click();
  await expect(page.getByText('as the table says')).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('→');
  const state = await flowIn(page, 'contact').getAttribute('data-state');
  const link = await time(page).getByRole('link', { name: 'Link to this moment' }).getAttribute('href');
  await page.goto('about:blank');
  await page.goto(`/landing-new/lab/contact${link}`);
  await stopped(page);
  await expect(page.getByText('as the table says')).toBeVisible();
  await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', String(state));
});

test('a step stays as its table says, even if the page would continue', async ({ page }) => {
  // The last path: motion is allowed again, and the page's observer of the chat reports with the next frame.
  await page.goto(`/landing-new/lab/synapse-chat#path=${idOfPath('synapse-chat', 9)}&step=0`);
  const step = page.locator('[aria-current=step]');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(step).toContainText('still as the table says');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(step).toContainText('waiting as the table says');
  await page
    .frame({ url: /\/landing-new\/$/ })
    ?.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
  await expect(flowIn(page, 'synapse-chat')).toHaveAttribute('data-state', 'waiting');
  await expect(step).toContainText('waiting as the table says');
});

test('typed values are restored when time goes back and forth, and are stored nowhere else', async ({ page }) => {
  await openPaused(page, 'contact');
  const startedAt = Number(await player(page).getAttribute('data-at'));
  const at = (seconds: number) => startedAt / 1_000 + seconds;
  const field = (name: string) => framed(page).getByLabel(name, { exact: true });
  await field('Name').fill('Ada Osei');
  await runTo(page, at(2));
  await field('What is it about?').selectOption('support');
  await field('Email').fill('ada@lakeside.example');
  await field('Subject').fill('Setup');
  await field('Message').fill('How long does it take?');
  await framed(page).getByRole('button', { name: 'Send message' }).click();
  await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', 'sending');
  await page
    .getByRole('group', { name: 'The answer to sendContact' })
    .getByRole('button', { name: 'The network fails' })
    .click();

  await runTo(page, at(1));
  await expect(field('Name')).toHaveValue('Ada Osei');
  await expect(field('Email')).toHaveValue('');
  await runTo(page, at(2));
  await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', 'interrupted');
  const values = {
    Name: 'Ada Osei',
    'What is it about?': 'support',
    Email: 'ada@lakeside.example',
    Subject: 'Setup',
    Message: 'How long does it take?',
  };
  for (const [name, value] of Object.entries(values)) await expect(field(name)).toHaveValue(value);

  // The typed values are sent again, but shown and linked masked.
  await list(page, 'What happened');
  await framed(page).getByRole('button', { name: 'Send message' }).click();
  await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', 'sending');
  await expect(page.getByRole('region', { name: 'Context' })).toContainText('"name": "•••"');
  await expect(page.locator('[data-kind=typing]').filter({ hasText: 'contact-email' })).toContainText('•••');
  const shown = await page.locator('body').innerText();
  const link = (await time(page).getByRole('link', { name: 'Link to this moment' }).getAttribute('href')) ?? '';
  for (const text of [shown, Buffer.from(link.replace('#score=', ''), 'base64url').toString()])
    expect(text).not.toMatch(/Ada|lakeside|Setup|How long/);

  // On another machine the link shows that a value was typed, but not the value.
  await page.goto('about:blank');
  await page.goto(`/landing-new/lab/contact${link}`);
  await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', 'sending');
  await expect(field('Name')).toHaveValue('•••');
});

/** The file field in the framed page: the browser's field and its description. */
async function expectResume(page: Page, file: { name: string; text: string } | null): Promise<void> {
  const input = framed(page).getByLabel('Resume', { exact: true });
  const held = () =>
    input.evaluate(async (field: HTMLInputElement) =>
      Promise.all([...(field.files ?? [])].map(async (one) => ({ name: one.name, text: await one.text() }))),
    );
  await expect.poll(held).toEqual(file ? [file] : []);
  await expect(framed(page).getByRole('button', { name: 'Remove' })).toHaveCount(file ? 1 : 0);
}

const cv = { name: 'cv of Ada.pdf', text: '%PDF-1.7 secretresume' };
const otherCv = { name: 'newer.pdf', text: '%PDF-1.7 anotherresume' };

const choose = (page: Page, { name, text }: typeof cv) =>
  framed(page)
    .getByLabel('Resume', { exact: true })
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });

const dropOnResume = (page: Page, { name, text }: typeof cv) =>
  flowIn(page, 'resume').evaluate(
    (field, [fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName, { type: 'application/pdf' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        field.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, relatedTarget: document.body }),
        );
    },
    [name, text] as const,
  );

for (const flow of ['career-application', 'resume']) {
  test(`the files of ${flow} are restored byte by byte at each time, and are in no link`, async ({ page }) => {
    await openPaused(page, flow);
    const startedAt = Number(await player(page).getAttribute('data-at'));
    const at = (seconds: number) => startedAt / 1_000 + seconds;
    await runTo(page, at(1));
    await choose(page, cv);
    await expectResume(page, cv);
    await runTo(page, at(2));
    await dropOnResume(page, otherCv);
    await expectResume(page, otherCv);
    await runTo(page, at(3));
    await framed(page).getByRole('button', { name: 'Remove newer.pdf' }).click();
    await expectResume(page, null);
    await runTo(page, at(4));
    await choose(page, cv);
    await runTo(page, at(5));

    const moments = [
      [0.5, null],
      [1.5, cv],
      [2.5, otherCv],
      [3.5, null],
      [5, cv],
      [2.5, otherCv],
    ] as const;
    for (const [seconds, file] of moments) {
      await runTo(page, at(seconds));
      await expectResume(page, file);
    }

    await runTo(page, at(5));
    const shown = await page.locator('body').innerText();
    const link = (await time(page).getByRole('link', { name: 'Link to this moment' }).getAttribute('href')) ?? '';
    for (const text of [shown, Buffer.from(link.replace('#score=', ''), 'base64url').toString()])
      expect(text).not.toMatch(/Ada|newer\.pdf|secretresume|anotherresume/);
  });
}

test('by keyboard a flow is started, moved on and taken back', async ({ page }) => {
  await openPaused(page, 'live-demo');
  await page.getByRole('button', { name: 'The visitor starts the demo' }).focus();
  await page.keyboard.press('Enter');
  await expect(flowIn(page, 'live-demo')).toHaveAttribute('data-state', 'running.opening');
  const nextTimer = time(page).getByRole('button', { name: 'Next timer' });
  // The page's report of its timers follows its state.
  await expect(nextTimer).toBeEnabled();
  await nextTimer.focus();
  await page.keyboard.press('Space');
  await expect(flowIn(page, 'live-demo')).toHaveAttribute('data-state', 'running.firstLine');
  const moment = page.getByRole('slider', { name: 'Moment' });
  await moment.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(flowIn(page, 'live-demo')).toHaveAttribute('data-state', 'running.opening');
});

for (const width of [1280, 390]) {
  test(`[FLOW-5] a large diagram begins readable, can be seen whole, folded and moved by keyboard, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPaused(page, 'trial-signup');
    const state = page.locator('[data-flow-state=choosing]');
    const tools = page.getByRole('group', { name: 'View of the diagram' });
    const scale = () =>
      page.locator('.react-flow__viewport').evaluate((view) => new DOMMatrix(getComputedStyle(view).transform).a);
    await page.getByRole('region', { name: 'Diagram' }).evaluate((region) => region.scrollIntoView({ block: 'end' }));
    await expect(state).toBeInViewport();
    // It is too large for its texts, so it begins with names alone.
    await tools.getByRole('button', { name: 'Names only', pressed: true }).press('Enter');
    await expect(tools.getByRole('button', { name: 'Names only', pressed: false })).toBeVisible();
    await expect(page.getByText('The visitor chooses a plan').first()).toBeAttached();
    await expect(state).toBeInViewport();
    await expect.poll(scale).toBeGreaterThanOrEqual(1);
    const sizes = await page
      .locator('.flow-line-of-text')
      .evaluateAll((lines) => lines.map((line) => Number.parseFloat(getComputedStyle(line).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
    await tools.getByRole('button', { name: 'Whole' }).press('Enter');
    await expect.poll(scale).toBeLessThan(1);
    for (const path of ['choosing', 'account.refused', 'sent']) {
      const isSeen = async () => {
        const box = await page.locator(`[data-flow-state="${path}"]`).boundingBox();
        const around = await page.getByRole('region', { name: 'Diagram' }).boundingBox();
        return box && around && box.x >= around.x && box.x + box.width <= around.x + around.width;
      };
      // The view glides there.
      await expect.poll(isSeen, path).toBe(true);
    }
    await page.getByRole('button', { name: 'The states inside account' }).press('Enter');
    await expect(page.locator('[data-flow-state="account.refused"]')).toHaveCount(0);
    await expect(page.getByText('4 states inside')).toBeVisible();
    await tools.getByRole('button', { name: 'Unfold all' }).press('Enter');
    await expect(page.locator('[data-flow-state="account.refused"]')).toHaveCount(1);
    await tools.getByRole('button', { name: 'Follow' }).press('Enter');
    await expect.poll(scale).toBeGreaterThanOrEqual(1);
    await expect(state).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('[LAB-2] a large diagram is read at 1440x900 without a scroll: names alone, the larger of two layouts; full screen has its texts as they fit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPaused(page, 'trial-signup');
  const diagram = page.getByRole('region', { name: 'Diagram' });
  const states = page.locator('[data-flow-state]');
  await expect(states.filter({ hasText: /^paying$/ })).toBeVisible();
  const within = async () => {
    const around = await diagram.boundingBox();
    const boxes = await Promise.all((await states.all()).map((state) => state.boundingBox()));
    if (!around) return 'no diagram';
    const right = Math.max(...boxes.map((box) => (box ? box.x + box.width : Infinity)));
    const bottom = Math.max(...boxes.map((box) => (box ? box.y + box.height : Infinity)));
    const left = Math.min(...boxes.map((box) => box?.x ?? -Infinity));
    const top = Math.min(...boxes.map((box) => box?.y ?? -Infinity));
    const isInside =
      left >= around.x && top >= around.y && right <= around.x + around.width && bottom <= around.y + around.height;
    // Neither half of the panel is empty along its longer side.
    const share = around.width >= around.height ? (right - left) / around.width : (bottom - top) / around.height;
    return isInside && share > 0.5 ? 'whole' : JSON.stringify({ left, top, right, bottom, around, share });
  };
  await expect.poll(within).toBe('whole');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
  const sizes = await page
    .locator('.flow-name')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe('Diagram');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test('[FLOW-5] What if: the chosen answers draw the way that remains, in words and in the diagram, to its end', async ({
  page,
}) => {
  await page.goto('/landing-new/lab/legal-acceptance#storyboard');
  const board = page.getByRole('region', { name: 'Storyboard' });
  await expect(board.locator('[aria-current=step]')).toContainText('idle');
  await page.getByRole('group', { name: 'Shown' }).getByRole('button', { name: 'Diagram and page' }).click();
  await expect(board).toHaveCount(0);

  const way = page.getByRole('region', { name: 'What if: the way that remains' }).getByRole('listitem');
  await page.getByLabel('recordAcceptance').selectOption({ label: 'The server accepts' });
  await expect(way).toHaveText([
    'The visitor sends the form → processing',
    'First call, record acceptance: the server accepts → success.accepted',
    '1 s pass (redirect delay) → success.leaving',
  ]);
  const drawn = page.locator('.flow-edge.lab-ahead');
  expect(await drawn.count()).toBeGreaterThan(2);

  await page.getByLabel('recordAcceptance').selectOption('hand');
  await expect(way).toHaveText([
    'The visitor sends the form → processing',
    'The server does not answer for 30 s → error',
  ]);
});

test('scenarios say what they cover: transitions, guards both ways, and in the diagram what a requirement takes', async ({
  page,
}) => {
  await openPaused(page, 'contact');
  const lists = page.getByRole('region', { name: 'Lists' });
  await expect(lists).toContainText(/They take 10 of 10 transitions\. \d of \d guards come out both ways/);
  const covered = page.locator('.flow-edge.lab-covered');
  await expect(covered).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Requirement' }).selectOption('SRV-3');
  await expect(lists).toContainText('The diagram shows what those of SRV-3 take.');
  await expect(page.getByTestId('rf__edge-sending → refused').locator('.lab-covered')).toHaveCount(1);
  await expect(page.getByTestId('rf__edge-sent → editing').locator('.lab-covered')).toHaveCount(0);
});

test('[FLOW-5] a scenario plays step by step while page, diagram and time stay in sight, and fills the fields', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/landing-new/lab/legal-acceptance');
  await page.getByRole('searchbox', { name: 'Search' }).fill('second call fails 503');
  await page.getByLabel('Requirement').selectOption('LEGAL-5');
  await page.getByRole('button', { name: /the relay answers 503.* step by step/ }).click();
  await stopped(page);
  const next = time(page).getByRole('button', { name: 'Next step' });
  const sentences = [
    'The visitor sends the form → processing',
    'First call, record acceptance: the server accepts → success.completing.thanks.showing,answer.awaited',
    'Second call, complete signup: the server is down for now (503) → success.completing.thanks.showing,answer.known',
    '1 s pass (redirect delay) → success.leaving',
  ];
  for (const sentence of sentences) {
    await next.click();
    await expect(page.locator('[aria-current=step]')).toContainText(`${sentence} as the table says`);
    await expect(time(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Diagram' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator('[aria-current=step]')).toBeInViewport();
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
  await expect(framed(page).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/login');
  const link = await time(page).getByRole('link', { name: 'Link to this moment' }).getAttribute('href');
  expect(link).toContain('#scenario=legal-5-run-4-when-the-second-call-fails');

  await list(page, 'Take away');
  const note = page.getByLabel(/^A note on success\.leaving/);
  await note.fill('Seen twice in support.');
  await expect(page.getByLabel('This moment for a ticket')).toHaveValue(
    /- Scenario: .*\n- Requirements: .*LEGAL-5.*\n- Commit: .*\n- The page: leads to http\S*\/login\n[^]*> Seen twice in support\.\n\nReplay: http.*#scenario=/,
  );
  const taken = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('group', { name: 'Files' }).getByRole('button', { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const text = await taken('Markdown document');
  expect(text.name).toBe('legal-acceptance.md');
  expect(text.bytes.toString()).toContain('> Seen twice in support.');
  expect((await taken('PNG')).bytes.subarray(1, 4).toString()).toBe('PNG');
  expect((await taken('SVG')).bytes.toString()).toContain('<svg');
  expect((await taken('Mermaid')).bytes.toString()).toContain('stateDiagram-v2');
  const board = await taken('Storyboard (HTML)');
  expect(board.name).toBe('legal-acceptance.storyboard.html');
  expect(board.bytes.toString()).toContain('<title>Legal acceptance: storyboard</title>');
  expect((await taken('Storyboard (Markdown)')).bytes.toString()).toContain('\n## 1. idle\n');
  const ticket = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ticket with pictures (HTML)' }).click();
  const file = await ticket;
  expect(file.suggestedFilename()).toBe('legal-acceptance.ticket.html');
  // It opens where nothing else is, and shows what the page showed.
  const alone = await page.context().newPage();
  const asked: string[] = [];
  alone.on('request', (request) => asked.push(request.url()));
  await alone.setContent((await readFile(await file.path())).toString());
  await expect(alone.frameLocator('iframe').getByText('Thank you. Your acceptance is recorded.')).toBeVisible();
  await expect(alone.locator('.flow-live[data-flow-state="success.leaving"]')).toBeVisible();
  expect(asked.filter((url) => !/^(data|about):/.test(url))).toEqual([]);
  await alone.close();
  expect(await violationsOn(page, { without: 'iframe' })).toEqual([]);
  // The browser keeps the note.
  await page.reload();
  await list(page, 'Take away');
  await page.getByRole('link', { name: 'leaving', exact: true }).press('Enter');
  await expect(note).toHaveValue('Seen twice in support.');
});

test('[FLOW-5] what the lab sends shows in the page’s fields', async ({ page }) => {
  await openPaused(page, 'contact');
  await page.getByRole('button', { name: 'The visitor sends the form' }).first().click();
  await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', 'sending');
  await expect(framed(page).getByLabel('Name', { exact: true })).toHaveValue('Ada Osei');
  await expect(framed(page).getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
});

test('[FLOW-5] the page is laid out for a phone or a desktop, and the diagram can stand alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPaused(page, 'contact');
  const width = () =>
    framed(page)
      .locator('html')
      .evaluate((html) => html.clientWidth);
  expect(await width()).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(width).toBeGreaterThanOrEqual(1200);
  await page.getByRole('group', { name: 'Shown' }).getByRole('button', { name: 'Diagram', exact: true }).click();
  const box = await page.getByRole('region', { name: 'Diagram' }).boundingBox();
  expect(box?.width).toBeGreaterThan(1200);
  await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', 'editing');
});

test('an invalid time to run to leaves time unchanged', async ({ page }) => {
  await openPaused(page, 'live-demo');
  await runTo(page, 5);
  await time(page).getByLabel('Run to').fill('');
  await time(page).getByRole('button', { name: 'Run', exact: true }).click();
  await expect(time(page).getByLabel('Run to')).toBeFocused();
  await expect(player(page)).toHaveAttribute('data-at', '5000');
});

for (const link of [
  '#scenario=none&step=0',
  '#path=99&step=1',
  `#path=${idOfPath('live-demo', 1)}&step=99`,
  `#path=${idOfPath('live-demo', 1)}&step=two`,
  '#score=eyJzdGFydCI6Im9w',
]) {
  test(`an invalid link says so: ${link}`, async ({ page }) => {
    await page.goto(`/landing-new/lab/live-demo${link}`);
    await expect(page.getByRole('alert')).toHaveText(
      'This link leads to no moment of the flow: it was cut short, or the flow has changed since. What shows is its start.',
    );
    await expect(flowIn(page, 'live-demo')).toHaveAttribute('data-state', 'idle');
  });
}

test('[FLOW-5] the gallery finds scenarios by their words, and leads to them', async ({ page }) => {
  await page.goto('/landing-new/lab');
  await page.getByRole('searchbox').fill('second call fails');
  const found = page.getByRole('link', { name: /^When the second call fails the visitor logs in/ });
  await expect(found).not.toHaveCount(0);
  await found.first().click();
  await stopped(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Legal acceptance' })).toBeVisible();
  await expect(page.locator('[aria-current=step]').or(page.getByText('visitor logs in').first())).toBeVisible();
});

test('[FLOW-5] a copy of static files shows gallery and flows, and plays a scenario, without a server', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'lab-site-'));
  const { flows: copied } = await writeLabSite('dist-lab', folder);
  expect(copied).toBe(flows.length);
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
  };
  // What hosts of files do: a path is a file, or a folder with its index.
  const host = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '', 'http://localhost').pathname);
    void readFile(extname(path) === '' ? join(path, 'index.html') : path).then(
      (content) => response.setHeader('Content-Type', types[extname(path) || '.html'] ?? '').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    const { port } = host.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('link', { name: 'Live demo', exact: true }).click();
    await expect(flowIn(page, 'live-demo')).toHaveAttribute('data-state', 'idle');
    await page.goto(`http://127.0.0.1:${port}/landing-new/lab/contact`);
    await page
      .getByRole('button', { name: / step by step$/ })
      .first()
      .click();
    await stopped(page);
    await expect(flowIn(page, 'contact')).toHaveAttribute('data-state', 'editing');
    await page.goto(`http://127.0.0.1:${port}/landing-new/lab/delivery`);
    await expect(page.getByText('This copy of the lab has no relay.')).toBeVisible();
  } finally {
    await page.close();
    host.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Strings that occur only in the code of the lab and the inspector. */
const markers = ['staveline-lab', 'lab-player', 'statelyai', 'react-flow', 'Flow lab', '/lab/'];

async function filesThatName(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|json|txt|xml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  return texts.filter(({ text }) => markers.some((marker) => text.includes(marker))).map(({ file }) => file);
}

test('the production build contains no byte of the lab or the inspector', async () => {
  expect(await filesThatName('dist')).toEqual([]);
  // Control: the markers are in the lab's build.
  expect((await filesThatName('dist-lab')).length).toBeGreaterThan(0);
});
