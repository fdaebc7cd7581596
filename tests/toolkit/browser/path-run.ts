import type { BrowserContext, Page, Route } from '@playwright/test';
import type { Flow } from 'flow-core/flow';
import type { Step } from '../steps.ts';
import { sourceOfActor } from '../steps.ts';
import type { Outcome } from 'flow-core/recording';
import { Arrivals } from './arrivals.ts';
import type { Browsing } from './browsing.ts';
import type { AnyFlowDriver, Stage } from './driver.ts';
import { TIMEOUT_MS, settle } from './driver.ts';
import { holdRequest, patiently, Patience, watchTraffic } from './patience.ts';
import { everyNode, nodesOf, textOf, type View } from 'flow-core/view';
import { compact } from '../view/conformance.ts';
import { disabledControls, nameOfWay, ViewOnPage, type Way, waysTo } from './view-on-page.ts';

/** The page's clock is set to the first and, once it is ours, stopped at the second. */
const SET_AT = new Date('2026-01-05T11:00:00Z');
const STOPPED_AT = new Date('2026-01-05T12:00:00Z');

/** Milliseconds for one gesture. Opening a page may take longer. */
const GESTURE_MS = TIMEOUT_MS / 2;

/** What still shows of an outcome when its effects are over. */
function shownAfter({ does: _does, ...shown }: Outcome): Outcome {
  return shown;
}

/** The texts of what takes the focus when it comes up. */
const wantFocus = (view: View = {}): string[] =>
  everyNode(nodesOf(view))
    .filter(({ takesFocus }) => takesFocus)
    .map(textOf);

/** Runs one path on a page of its own. */
export class PathRun {
  readonly #flow: Flow;
  readonly #browsing: Browsing;
  readonly #driver: AnyFlowDriver;
  readonly #stage: Stage;
  readonly #requests = new Map<string, Arrivals<Route>>();
  readonly #pageErrors: string[] = [];
  /** How much of the console and of the taken transitions was looked at. */
  #heard = 0;
  #seen = 0;
  readonly #shown: ViewOnPage;
  /** How often each gesture of the view was made, on all paths of the flow. */
  readonly #made: Map<string, number>;
  /** How the visitor came to a control last. */
  #cameBy: 'point' | 'focus' | null = null;

  private constructor(
    flow: Flow,
    browsing: Browsing,
    driver: AnyFlowDriver,
    made: Map<string, number>,
    given: Omit<Stage, 'section' | 'held'>,
  ) {
    this.#flow = flow;
    this.#browsing = browsing;
    this.#driver = driver;
    const stage: Stage = {
      ...given,
      // The driver may have moved the view into a frame.
      section: () => stage.view.locator(`[data-machine="${flow.machine.id}"]`),
      held: (actor) => this.#requests.get(actor)?.items ?? [],
    };
    this.#stage = stage;
    this.#made = made;
    this.#shown = new ViewOnPage(given.page, () => stage.section(), driver.inPlace);
  }

  static async open(
    flow: Flow,
    browsing: Browsing,
    driver: AnyFlowDriver,
    made: Map<string, number>,
    context: BrowserContext,
    origin: string,
  ): Promise<PathRun> {
    const page = await context.newPage();
    watchTraffic(page);
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      // The browser itself writes that a request has failed or was refused.
      if (!message.text().startsWith('Failed to load resource')) consoleErrors.push(message.text());
    });
    const run = new PathRun(flow, browsing, driver, made, {
      origin,
      context,
      page,
      view: page,
      consoleErrors,
      memory: new Map(),
    });
    page.on('pageerror', (error) => run.#pageErrors.push(error.message));
    for (const [actor, { method, path }] of Object.entries(driver.requests ?? {})) {
      const arrivals = new Arrivals<Route>(TIMEOUT_MS);
      run.#requests.set(actor, arrivals);
      // oxlint-disable-next-line no-await-in-loop -- routes are asked in the order in which they are set.
      await page.route(
        (url) => url.pathname === path,
        (route) => {
          if (route.request().method() !== method) return route.fallback();
          holdRequest(page, route.request());
          return arrivals.put(route);
        },
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
    // What the page does while it opens is its own affair.
    this.#heard = this.#stage.consoleErrors.length;
    this.#seen = (await this.#taken()).length;
    this.#stage.context.setDefaultTimeout(GESTURE_MS);
  }

  async take(step: Step, before: Outcome, expected: Outcome): Promise<void> {
    const requestsBefore = new Map([...this.#requests].map(([actor, { items }]) => [actor, items.length]));
    if ('rest' in step) await this.page.clock.runFor(step.wait);
    else if ('after' in step) {
      await this.#wait(step.wait - 1, before);
      await this.page.clock.runFor(1);
    } else {
      await this.#wait(step.wait, before);
      if ('event' in step) await this.#gesture(step.event, before);
      else await this.#answer(step);
    }
    const unchanged = 'rest' in step && expected.state === before.state && !expected.context;
    await this.#expect(unchanged ? shownAfter(before) : expected, requestsBefore, before);
    await this.#expectNoOther(expected);
  }

  /** Keys of the declared transitions that the page's own machine took. */
  async coverage(): Promise<readonly string[]> {
    const { view } = this.#stage;
    // oxlint-disable-next-line no-underscore-dangle -- the name that flow-core/inspection has given it.
    const coverage = await view.evaluate(() => globalThis.__flows?.coverage ?? null);
    if (!coverage) throw new Error('the page does not carry the observer; is it the test build?');
    return coverage[this.#flow.machine.id] ?? [];
  }

  /** The visitor's gesture that sends an event: of those that the view has, the one that was made least. */
  async #gesture(event: { type: string }, { shows = {} }: Outcome): Promise<void> {
    const timesMade = (name: string) => this.#made.get(name) ?? 0;
    // A pointer that comes after the focus leaves nothing, nor does the focus after a pointer.
    const repeats = ({ gesture }: Way) => Number(gesture === this.#cameBy);
    const [way] = waysTo(nodesOf(shows), event).toSorted(
      (a, b) => repeats(a) - repeats(b) || timesMade(nameOfWay(a)) - timesMade(nameOfWay(b)),
    );
    if (!way) {
      const gesture = this.#driver.gestures?.[event.type];
      if (!gesture) throw new Error(`neither view nor driver has a gesture that sends ${JSON.stringify(event)}`);
      return gesture(this.#stage, event as never);
    }
    if (way.gesture === 'point' || way.gesture === 'focus') this.#cameBy = way.gesture;
    this.#made.set(nameOfWay(way), timesMade(nameOfWay(way)) + 1);
    await this.#shown.perform(way);
  }

  /** How many requests have gone out. */
  #sent(): number {
    return [...this.#requests.values()].reduce((sum, { items }) => sum + items.length, 0);
  }

  /** The page shows what the view says; what cannot be used does nothing (VIEW-2). */
  async #compareWithView({ state, shows }: Outcome): Promise<void> {
    if (!shows) return;
    const nodes = nodesOf(shows);
    const patience = new Patience(this.page, TIMEOUT_MS);
    const compare = async () => {
      for (;;) {
        const difference = await this.#shown.difference(nodes);
        if (difference === null) return;
        if (patience.isOver) throw new Error(difference);
        await settle(this.page);
      }
    };
    await compare();
    for (const node of disabledControls(nodes)) {
      const name = `press the disabled "${node.name}" in ${state}`;
      if (this.#made.has(name)) continue;
      this.#made.set(name, 1);
      const sent = this.#sent();
      // oxlint-disable-next-line no-await-in-loop -- one control after the other.
      await this.#shown.pressInVain(node);
      // oxlint-disable-next-line no-await-in-loop
      await compare();
      if (this.#sent() > sent) throw new Error(`the disabled "${node.name}" sends a request`);
    }
  }

  /** Lets time pass in which nothing may happen. */
  async #wait(ms: number, before: Outcome): Promise<void> {
    if (ms <= 0) return;
    await this.page.clock.runFor(ms);
    await settle(this.page);
    const now = await this.#stage.section().getAttribute('data-state');
    if (now !== before.state)
      throw new Error(`after ${ms} ms without an event the state is "${now}", expected "${before.state}"`);
    await this.#compareWithView(before);
    await this.#driver.inspect?.(this.#stage, shownAfter(before));
    await this.#expectNoOther(shownAfter(before));
  }

  /** The transitions that all machines of the page have taken. */
  #taken() {
    // oxlint-disable-next-line no-underscore-dangle -- the name that flow-core/inspection has given it.
    return this.#stage.view.evaluate(() => globalThis.__flows?.taken ?? []);
  }

  /** Nothing comes into the console but what the step asks for, and other machines move by themselves alone. */
  async #expectNoOther({ does = [] }: Outcome): Promise<void> {
    const heard = this.#stage.consoleErrors.slice(this.#heard);
    this.#heard = this.#stage.consoleErrors.length;
    const logs = does.some((doing) => 'action' in doing && doing.action === 'logException');
    const [first] = logs ? heard.slice(1) : heard;
    if (first !== undefined) throw new Error(`the console says: ${first}`);
    const { id } = this.#flow.machine;
    const taken = await this.#taken();
    // Another document begins anew.
    const fresh = taken.slice(taken.length < this.#seen ? 0 : this.#seen);
    this.#seen = taken.length;
    const moved = fresh.find(
      ({ machine, key }) =>
        machine !== id &&
        !this.#browsing.followsScrolling.has(machine) &&
        !/ · (?:after |always)/.test(key) &&
        !this.#driver.alsoMoves?.includes(machine),
    );
    if (moved) throw new Error(`another machine moves: ${moved.machine} takes "${moved.key}"`);
  }

  async #answer(step: Extract<Step, { done: string } | { error: string }>): Promise<void> {
    const actor = sourceOfActor(this.#flow, 'done' in step ? step.done : step.error);
    const driver = this.#driver.requests?.[actor];
    const route = this.#requests.get(actor)?.items.at(-1);
    if (!driver || !route) throw new Error(`${actor} has sent no request to answer`);
    await ('done' in step ? driver.done(route, step.output) : driver.error(route, step.data));
  }

  /** What comes up with the focus has it (VIEW-2). */
  async #expectFocus(before: Outcome | null, { shows }: Outcome): Promise<void> {
    const former = wantFocus(before?.shows);
    const coming = wantFocus(shows).filter((text) => !former.includes(text));
    if (coming.length === 0) return;
    const patience = new Patience(this.page, TIMEOUT_MS);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      const focused = await this.#shown.focused();
      if (coming.some((text) => compact(text) === compact(focused))) return;
      if (patience.isOver) throw new Error(`the focus is on "${focused}", expected "${coming.join('", "')}"`);
      // oxlint-disable-next-line no-await-in-loop
      await settle(this.page);
    }
  }

  async #expect(
    expected: Outcome,
    requestsBefore: ReadonlyMap<string, number> | null,
    before: Outcome | null = null,
  ): Promise<void> {
    const { id } = this.#flow.machine;
    const section = this.#stage.section();
    try {
      const shown = this.#stage.view.locator(`[data-machine="${id}"][data-state="${expected.state}"]`);
      await patiently(this.page, TIMEOUT_MS, shown.waitFor({ state: 'attached', timeout: TIMEOUT_MS }));
    } catch (error) {
      const state = (await section.count()) > 0 ? await section.first().getAttribute('data-state') : null;
      throw new Error(
        state === null
          ? `the page has no section with data-machine="${id}"`
          : `the state is "${state}", expected "${expected.state}"`,
        { cause: error },
      );
    }
    for (const doing of expected.does ?? []) {
      if (!('start' in doing)) continue;
      const actor = sourceOfActor(this.#flow, doing.start);
      const arrivals = this.#requests.get(actor);
      if (!arrivals) throw new Error(`the driver has no request for ${actor}`);
      const count = (requestsBefore?.get(actor) ?? 0) + 1;
      // oxlint-disable-next-line no-await-in-loop -- requests are checked in the order in which they start.
      await patiently(this.page, TIMEOUT_MS, arrivals.reach(count, `the request of ${actor}`)).catch(
        (error: unknown) => {
          throw new Error(`${actor} sends no request`, { cause: error });
        },
      );
      const request = arrivals.items[count - 1]?.request();
      // oxlint-disable-next-line no-await-in-loop
      if (request) await this.#driver.requests?.[actor]?.started(this.#stage, request, doing.input ?? null);
    }
    await settle(this.page);
    this.#browsing.afterStep(this.#stage, expected);
    // The comparison presses what does nothing, and moves the focus.
    await this.#driver.inspect?.(this.#stage, expected);
    await this.#expectFocus(before, expected);
    await this.#compareWithView(expected);
    const [pageError] = this.#pageErrors;
    if (pageError !== undefined) throw new Error(`the page throws: ${pageError}`);
  }
}
