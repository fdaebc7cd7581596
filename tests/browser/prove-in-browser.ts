import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { Flow } from '../../machines/flow.ts';
import type { Step } from '../toolkit/steps.ts';
import { sourceOfActor } from '../toolkit/steps.ts';
import type { Outcome, PathTable, RecordedPath } from '../toolkit/tables.ts';
import { launchChromium } from './chromium.ts';
import type { AnyFlowDriver, Stage } from './driver.ts';
import { settle } from './driver.ts';
import { drivers } from './drivers.ts';
import { startSite } from './site.ts';
import { ensureTestBuild } from './test-build.ts';

/**
 * Proves a flow in the visitor's page: the same committed paths, operated through Chromium. A driver says what
 * a visitor does for each event; the rest is the same for every flow: timers are the page's clock, the ends of
 * actors are the answers of held requests, and the state is read where styles and tests read it.
 */

/** How long the page may take to show what is expected, in real milliseconds. */
const PATIENCE = 5_000;

/** Paths at the same time. */
const LANES = 3;

/** The page's clock is set to the first and, once it is ours, stopped at the second. */
const SET_AT = new Date('2026-01-05T11:00:00Z');
const STOPPED_AT = new Date('2026-01-05T12:00:00Z');

interface Workshop {
  browser: Browser;
  origin: string;
  close(): Promise<void>;
}

let workshop: Promise<Workshop> | null = null;

/** One browser and one site for all flows of a run. */
function openWorkshop(show: (text: string) => void): Promise<Workshop> {
  workshop ??= (async () => {
    await ensureTestBuild(show);
    const [browser, site] = await Promise.all([launchChromium(), startSite({ mode: 'test' })]);
    return {
      browser,
      origin: site.origin,
      close: async () => {
        await browser.close();
        await site.stop();
      },
    };
  })();
  return workshop;
}

/** Closes what the proof has opened. */
export async function closeBrowser(): Promise<void> {
  const open = workshop;
  workshop = null;
  // One that never opened has been reported by whoever asked for it.
  await (await open?.catch(() => null))?.close();
}

/** Waits until something is there, without sleeping: it is asked again whenever it may have changed. */
class Mailbox<T> {
  readonly #items: T[] = [];
  #wake = Promise.withResolvers<void>();

  get items(): readonly T[] {
    return this.#items;
  }

  put(item: T): void {
    this.#items.push(item);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }

  async reach(count: number, what: string): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`${what} did not come within ${PATIENCE} ms`)), PATIENCE);
    try {
      // oxlint-disable-next-line no-await-in-loop -- waits for one item after the other.
      while (this.#items.length < count) await Promise.race([this.#wake.promise, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Runs one path on a page of its own. */
class PathRun {
  readonly #flow: Flow;
  readonly #driver: AnyFlowDriver;
  readonly #stage: Stage;
  readonly #requests = new Map<string, Mailbox<Route>>();
  readonly #pageErrors: string[] = [];

  private constructor(flow: Flow, driver: AnyFlowDriver, given: Omit<Stage, 'section' | 'held'>) {
    this.#flow = flow;
    this.#driver = driver;
    const stage: Stage = {
      ...given,
      // The driver may have moved the view into a frame.
      section: () => stage.view.locator(`[data-machine="${flow.machine.id}"]`),
      held: (actor) => this.#requests.get(actor)?.items ?? [],
    };
    this.#stage = stage;
  }

  static async open(flow: Flow, driver: AnyFlowDriver, context: BrowserContext, origin: string): Promise<PathRun> {
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    const run = new PathRun(flow, driver, { origin, context, page, view: page, consoleErrors, memory: new Map() });
    page.on('pageerror', (error) => run.#pageErrors.push(error.message));
    for (const [actor, { method, path }] of Object.entries(driver.requests)) {
      const mailbox = new Mailbox<Route>();
      run.#requests.set(actor, mailbox);
      // oxlint-disable-next-line no-await-in-loop -- routes are asked in the order in which they are set.
      await page.route(
        (url) => url.pathname === path,
        (route) => (route.request().method() === method ? mailbox.put(route) : route.fallback()),
      );
    }
    await page.clock.install({ time: SET_AT });
    await page.clock.pauseAt(STOPPED_AT);
    return run;
  }

  get page(): Page {
    return this.#stage.page;
  }

  async start(start: string, expected: Outcome): Promise<void> {
    await this.#driver.open(this.#stage, start);
    await this.#expect(expected, null);
  }

  async take(step: Step, before: Outcome, expected: Outcome): Promise<void> {
    const requestsBefore = new Map([...this.#requests].map(([actor, { items }]) => [actor, items.length]));
    if ('event' in step) await this.#gesture(step.event);
    else if ('after' in step) await this.#wait(step.wait, before);
    else await this.#answer(step);
    await this.#expect(expected, requestsBefore);
  }

  /** Keys of the declared transitions that the page's own machine took. */
  async coverage(): Promise<readonly string[]> {
    const { view } = this.#stage;
    // oxlint-disable-next-line no-underscore-dangle -- the name that machines/inspection.ts has given it.
    const coverage = await view.evaluate(() => globalThis.__staveline?.coverage ?? null);
    if (!coverage) throw new Error('the page does not carry the observer; is it the test build?');
    return coverage[this.#flow.machine.id] ?? [];
  }

  async #gesture(event: { type: string }): Promise<void> {
    const gesture = this.#driver.gestures[event.type];
    if (!gesture) throw new Error(`the driver has no gesture for ${event.type}`);
    await gesture(this.#stage, event as never);
  }

  async #wait(ms: number, before: Outcome): Promise<void> {
    const { clock } = this.page;
    if (ms > 1) await clock.runFor(ms - 1);
    await settle(this.page);
    const state = await this.#stage.section().getAttribute('data-state');
    if (state !== before.state) throw new Error(`a millisecond before it is due the state is "${state}", expected "${before.state}"`);
    await clock.runFor(1);
  }

  async #answer(step: Extract<Step, { done: string } | { error: string }>): Promise<void> {
    const actor = sourceOfActor(this.#flow, 'done' in step ? step.done : step.error);
    const driver = this.#driver.requests[actor];
    const route = this.#requests.get(actor)?.items.at(-1);
    if (!driver || !route) throw new Error(`${actor} has sent no request to answer`);
    await ('done' in step ? driver.done(route, step.output) : driver.error(route, step.data));
  }

  async #expect(expected: Outcome, requestsBefore: ReadonlyMap<string, number> | null): Promise<void> {
    const { id } = this.#flow.machine;
    const section = this.#stage.section();
    try {
      await this.#stage.view.locator(`[data-machine="${id}"][data-state="${expected.state}"]`).waitFor({ state: 'attached' });
    } catch (error) {
      const state = (await section.count()) > 0 ? await section.first().getAttribute('data-state') : null;
      throw new Error(state === null ? `the page has no section with data-machine="${id}"` : `the state is "${state}", expected "${expected.state}"`, { cause: error });
    }
    for (const doing of expected.does ?? []) {
      if (!('start' in doing)) continue;
      const actor = sourceOfActor(this.#flow, doing.start);
      const mailbox = this.#requests.get(actor);
      if (!mailbox) throw new Error(`the driver has no request for ${actor}`);
      const count = (requestsBefore?.get(actor) ?? 0) + 1;
      // oxlint-disable-next-line no-await-in-loop -- requests are checked in the order in which they start.
      await mailbox.reach(count, `the request of ${actor}`);
      const request = mailbox.items[count - 1]?.request();
      // oxlint-disable-next-line no-await-in-loop
      if (request) await this.#driver.requests[actor]?.started(this.#stage, request, doing.input ?? null);
    }
    await settle(this.page);
    await this.#driver.inspect?.(this.#stage, expected);
    const [pageError] = this.#pageErrors;
    if (pageError !== undefined) throw new Error(`the page throws: ${pageError}`);
  }
}

/** An error in one line: Playwright's own also tell, at length, how often they tried. */
function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first = '', ...log] = stripVTControlCharacters(error.message).split('\n');
  const obstacle = log.findLast((line) => line.includes('intercepts pointer events'));
  const waitedFor = log.find((line) => line.includes('waiting for'));
  return [first, obstacle ?? waitedFor].map((line) => line?.replace(/^[\s-]+/, '').trim()).filter(Boolean).join(' ');
}

interface PathResult {
  keys: readonly string[];
  problem: string | null;
}

/** Storage, cookies and cache of its own: no path sees anything of another one. */
async function newContext(driver: AnyFlowDriver, { browser }: Workshop): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: driver.viewport ?? { width: 1200, height: 900 } });
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** Runs a path and gives back what it covered and what went wrong first. */
async function provePath(flow: Flow, driver: AnyFlowDriver, path: RecordedPath, opened: Workshop): Promise<PathResult> {
  const context = await newContext(driver, opened);
  let where = 'at the start';
  try {
    const run = await PathRun.open(flow, driver, context, opened.origin);
    await run.start(path.start, path.expect);
    let before = path.expect;
    for (const [index, step] of path.steps.entries()) {
      where = `step ${index + 1}`;
      // oxlint-disable-next-line no-await-in-loop -- a path is one step after the other.
      await run.take(step, before, step.expect);
      before = step.expect;
    }
    return { keys: await run.coverage(), problem: null };
  } catch (error) {
    return { keys: [], problem: `${flow.machine.id}: path "${path.name}" in the browser, ${where}: ${inOneLine(error)}` };
  } finally {
    await context.close();
  }
}

/** Drives a flow's committed paths through Chromium and counts the transitions that the page's machine took. */
export async function proveInBrowser(
  flow: Flow,
  table: PathTable,
  show: (text: string) => void,
): Promise<{ covered: Set<string>; problems: string[] }> {
  const driver = drivers[flow.machine.id];
  const covered = new Set<string>();
  if (!driver) return { covered, problems: [`${flow.machine.id}: tests/browser/drivers.ts has no driver for it`] };
  const opened = await openWorkshop(show);
  const problems: string[] = [];
  let finished = 0;
  // Paths know nothing of one another and their clocks stand still: some can run side by side.
  const waiting = table.paths.values();
  const lane = async (): Promise<void> => {
    for (const path of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- a lane takes the next path when it has finished one.
      const { keys, problem } = await provePath(flow, driver, path, opened);
      for (const key of keys) covered.add(key);
      if (problem) problems.push(problem);
      finished += 1;
      show(`${finished} of ${table.paths.length} paths in the browser`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { covered, problems };
}
