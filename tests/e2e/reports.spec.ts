import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test as base } from '@playwright/test';
import { flows as flowsOfSite } from '../../machines/index.ts';
import { liveDemoFlow } from '../../machines/live-demo/live-demo.model.ts';
import { diffPage } from 'flow-toolkit/report/diff-page';
import type { FlowReport } from 'flow-toolkit/report/flow-report';
import type { Verification } from '../../machines/core/flow-verification.ts';
import { committedDiagram, writeReports } from 'flow-toolkit/report/write';
import { verifyHeadless } from 'flow-toolkit/headless';
import { keepFailure } from 'flow-toolkit/browser/evidence';
import { violationsOn } from './axe.ts';
import type { Case } from 'flow-toolkit/case';
import { flowOf } from '../flow-of.ts';

const contactFlow = flowOf('contact');

const flows = [contactFlow, liveDemoFlow];
const missing = 'sending · after sendTimeout → interrupted';
const pixel = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

const failed: Case = {
  flow: 'contact',
  kind: 'path',
  id: '1abc234',
  name: 'opened, tour 1',
  place: 'page',
  outcome: 'failed',
  milliseconds: 2_900,
  said: 'the state is "editing", expected "sent"',
  step: 3,
  kept: 'kept/contact/path-1abc234',
};

function incomplete(): FlowReport {
  const { recording, covered, declared, pairs } = verifyHeadless(contactFlow);
  const [path] = recording.paths;
  return {
    flow: contactFlow,
    at: '2026-01-05T12:00:00.000Z',
    recording,
    pairs,
    svg: committedDiagram(contactFlow),
    declared,
    covered: new Set([...covered].filter((key) => key !== missing)),
    placed: covered,
    guards: new Map([['accepted', { true: 3, false: 0 }]]),
    score: {
      killed: 144,
      mutants: 145,
      noticedByProperties: 0,
      survivors: ['sending: does nothing'],
      equivalent: [{ name: 'sent: does nothing', reason: 'It & <nothing> shows.' }],
      problems: [],
    },
    judged: { machine: 1, page: 0, relay: 0, inPart: 0, neither: [] },
    isVerified: false,
    cases: [failed],
    verdict: 'FAILED',
    milliseconds: 1_200,
    problems: [`contact: the transition "${missing}" is not covered by a path`],
    pictures: new Map(path ? [[path, path.steps.map(() => pixel)]] : []),
  };
}

const test = base.extend<object, { folder: string }>({
  folder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the destructuring.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'reports-'));
      writeReports(flows, [incomplete()], folder);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

const addressOf = (folder: string, file: string, anchor = '') =>
  pathToFileURL(join(folder, 'flows', file)).href + anchor;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const file of ['index.html', 'contact.html']) {
    test(`${file}, ${colorScheme}: meets WCAG 2.2 AA, requests no other file, does not scroll sideways`, async ({
      page,
      folder,
    }) => {
      await page.emulateMedia({ colorScheme });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(addressOf(folder, file));
      await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
      expect(await violationsOn(page, { bestPractice: true })).toEqual([]);
      expect(asked.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  }
}

test('the differences of every flow fit the window, for any number of flows and any length of payload', async ({
  page,
  folder,
}) => {
  const sent = `idle, on form.submit {"payload":"${'x'.repeat(400)}"}: new, leads to sending`;
  const differences = flowsOfSite.map(({ machine: { id } }) => ({
    id,
    machine: [`the state ${id} is new`],
    behaviour: [sent],
    before: null,
    after: null,
    style: '',
  }));
  await writeFile(join(folder, 'diff.html'), diffPage('main', differences, { flows: [], back: '../lab' }));
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(pathToFileURL(join(folder, 'diff.html')).href);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('uncovered transitions are red in the diagram and listed in words', async ({ page, folder }) => {
  await page.goto(addressOf(folder, 'contact.html'));
  await expect(page.getByText('Not verified')).toBeVisible();
  await expect(page.getByText('Red and thick: not covered (1).')).toBeVisible();
  const edges = page.locator('.flow-edge.flow-missing');
  await expect(edges).toHaveCount(1);
  expect(JSON.parse((await edges.getAttribute('data-transitions')) ?? '[]')).toContain(missing);
  const colour = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).stroke);
  expect(await colour('.flow-edge.flow-missing > .flow-line')).toBe('rgb(168, 35, 27)');
  expect(await colour('.flow-edge:not(.flow-missing) > .flow-line')).not.toBe('rgb(168, 35, 27)');
});

test('[FLOW-4] the index is red when a path failed, and leads to the page as it was, the command and the lab', async ({
  page,
  folder,
}) => {
  const kept = join(folder, 'kept', 'contact', 'path-1abc234');
  await keepFailure(kept, failed.said, { picture: pixel, console: ['error: lost'] });
  await page.goto(addressOf(folder, 'index.html'));
  await expect(page).toHaveTitle('1 failed, all flows: flow report');
  const section = page.getByRole('region', { name: '1 flow failed: contact' });
  expect(await section.evaluate((node) => getComputedStyle(node).borderInlineStartColor)).toBe('rgb(168, 35, 27)');
  await expect(section).toContainText('contact: path "opened, tour 1" (1abc234) in the browser, step 3: the state is');
  await expect(section.getByText('npm run verify -- contact --path 1abc234')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Open in the lab' })).toHaveAttribute(
    'href',
    'http://localhost:3000/landing-new/lab/contact#path=1abc234&step=3',
  );
  const picture = section.getByRole('img', { name: 'The page at the failure' });
  expect(await picture.evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
    1,
  );
  await section.getByRole('link', { name: 'Console' }).click();
  await expect(page.locator('body')).toHaveText('error: lost');
});

test('a tour is a table of events, times and expected states, with the pictures in their rows', async ({
  page,
  folder,
}) => {
  await page.goto(addressOf(folder, 'contact.html', '#path-2'));
  await expect(page.locator('#path-2')).toHaveAttribute('open', '');
  const { paths } = verifyHeadless(contactFlow).recording;
  const [first, second] = paths;
  const rows = page.locator('#path-2 tbody tr');
  await expect(rows).toHaveCount((second?.steps.length ?? 0) + 1);
  const send = page.locator('tbody tr').filter({ hasText: 'starts sendContact' }).first();
  await expect(send).toContainText('form.submit');
  const timeout = page.locator('tbody tr').filter({ hasText: '30 s pass (sendTimeout)' }).first();
  await expect(timeout).toContainText(/at \d\d:\d\d\.999 still sending/);
  await expect(timeout).toContainText('interrupted');
  await expect(page.locator('#path-1 img')).toHaveCount(first?.steps.length ?? 0);
  await expect(page.getByText('It & <nothing> shows.')).toBeVisible();
});

test('a requirement links to its text and lists the tests that name it', async ({ page, folder }) => {
  await page.goto(addressOf(folder, 'contact.html'));
  await page.getByText('All 10 transitions').click();
  await page.getByRole('link', { name: 'CONT-3' }).first().click();
  await expect(page).toHaveURL(/#CONT-3$/);
  await expect(page.locator('#CONT-3')).toContainText("We've received your message");
  await page
    .locator('#CONT-3')
    .getByText(/^\d+ tests$/)
    .click();
  await expect(page.locator('#CONT-3')).toContainText('tests/components/contact-flow.test.tsx');
});

test('the gallery links to every report, by keyboard too, and keeps the chosen theme across windows', async ({
  page,
  context,
  folder,
}) => {
  // Chromium loses the storage of files now and then. A report reads the same from a server.
  await context.route('http://reports.test/**', (route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    return route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
  const index = 'http://reports.test/flows/index.html';
  const other = await context.newPage();
  for (const each of [other, page]) await each.emulateMedia({ colorScheme: 'light' });
  await other.goto(index);
  await page.bringToFront();
  await page.goto(index);
  await expect(page.getByRole('heading', { name: 'live-demo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'live-demo' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(other.locator('html')).toHaveClass('dark');
  await expect(other.getByRole('button', { name: 'Light theme' })).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'contact', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByText('A message.')).toBeVisible();
});

test('verification.json holds the last result of each flow, and another run updates its own entry only', async ({
  folder: shared,
}) => {
  const folder = join(shared, 'of-its-own');
  writeReports(flows, [incomplete()], folder);
  const read = async (): Promise<Verification> => JSON.parse(await readFile(join(folder, 'verification.json'), 'utf8'));
  const first = await read();
  expect(first.at).toBe('2026-01-05T12:00:00.000Z');
  expect(first.flows).toEqual({
    contact: {
      transitions: { declared: 10, headless: 9, browser: 10 },
      mutants: { killed: 144, total: 145 },
      paths: 7,
      steps: 125,
      requirements: ['CONT-1', 'CONT-3'],
      scenarios: { machine: 1, page: 0, relay: 0, inPart: 0, neither: [] },
      failures: [
        {
          kind: 'path',
          id: '1abc234',
          said: 'contact: path "opened, tour 1" (1abc234) in the browser, step 3: the state is "editing", expected "sent"',
          what: 'the state is "editing", expected "sent"',
          command: 'npm run verify -- contact --path 1abc234',
          lab: 'http://localhost:3000/landing-new/lab/contact#path=1abc234&step=3',
          kept: 'kept/contact/path-1abc234',
        },
      ],
    },
  });
  const report = {
    ...incomplete(),
    flow: liveDemoFlow,
    declared: [],
    covered: new Set<string>(),
    placed: null,
    at: '2026-01-06T12:00:00.000Z',
  };
  writeReports(flows, [report], folder);
  const second = await read();
  expect([second.at, second.flows['contact'], second.flows['live-demo']?.transitions]).toEqual([
    report.at,
    first.flows['contact'],
    { declared: 0, headless: 0, browser: 0 },
  ]);
});
