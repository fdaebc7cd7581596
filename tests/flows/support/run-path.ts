import { expect, type Frame, type Locator, type Page, type Route } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import {
  defineFlow,
  advance,
  begin,
  eventOfStep,
  type Flow,
  type Moment,
  type Path,
  sourceOfActor,
  type Step,
} from 'flow-toolkit';
import { stateOf } from 'flow-core/inspection';
import { hydrated } from '../../e2e/site-test.ts';
import { at } from '../../e2e/route-table.ts';
import { type AnyPageFlow, nameOf, type Screen } from './page-flow.ts';

/** A page with no flows but the shell's. */
const ELSEWHERE = '/faq';

/**
 * Opens a flow's page: by a route change where a page of the site is there already, so that its flow is mounted anew.
 * @returns the flow's region
 */
async function openFlow(page: Page, flow: AnyPageFlow, start: string): Promise<Locator> {
  const { address, viewport, reducedMotion, inShell, open } = flow;
  const path = at(typeof address === 'string' ? address : (address[start] ?? ''));
  await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  await page.mouse.move(0, 0);
  const regionIn = (root: Page | Frame) => root.locator(`[data-machine="${nameOf(flow)}"]`);
  if (open) return regionIn(await open(page, start));
  const region = regionIn(page);
  const isSite = (await page.locator('html[data-hydrated]').count()) > 0;
  if (inShell || !isSite) {
    await page.goto(path);
    await hydrated(page);
    return region;
  }
  // A new entry each time: form values belong to their history entry.
  const go = (to: string) =>
    page.evaluate((url) => {
      const key = String(history.length + performance.now());
      history.pushState({ key, __TSR_key: key, __TSR_index: history.length }, '', url);
    }, to);
  await go(at(ELSEWHERE));
  await region.waitFor({ state: 'detached' });
  await go(path);
  await region.waitFor({ state: 'attached' });
  return region;
}

const CONTROL = /^\s*- '?((?:button|checkbox|combobox|link|radio|spinbutton|tab|textbox)\b.*)$/;
const NAME_AND_STATES = /^\w+(?: "(?:[^"\\]|\\.)*")?(?: \[(?!cursor|active)[^\]]*\])*/;

/** Controls in a region, as its ARIA snapshot lists them, without those of a flow inside. */
async function controlsOf({ region }: Screen): Promise<string[]> {
  const listed = (snapshot: string) =>
    snapshot
      .split('\n')
      .flatMap((line) => CONTROL.exec(line)?.[1] ?? [])
      .map((line) => NAME_AND_STATES.exec(line)?.[0] ?? line);
  const all = listed(await region.ariaSnapshot());
  const inner = await Promise.all((await region.locator('[data-machine]').all()).map((each) => each.ariaSnapshot()));
  for (const control of inner.flatMap(listed)) {
    const index = all.indexOf(control);
    if (index !== -1) all.splice(index, 1);
  }
  return all.toSorted();
}

/** A generated path on a page: after each step the page shows the view (VIEW-2). */
class PathRun {
  readonly #flow: Flow;
  readonly #pageFlow: AnyPageFlow;
  readonly #screen: Screen;
  readonly #complaints: readonly string[];
  readonly #requests = new Map<string, Route[]>();
  readonly #logged: string[] = [];
  #moment: Moment;

  constructor(region: Locator, pageFlow: AnyPageFlow, complaints: readonly string[], start: string) {
    const flow = defineFlow(pageFlow);
    this.#flow = flow;
    this.#pageFlow = pageFlow;
    this.#complaints = complaints;
    this.#screen = { page: region.page(), region, expect, memory: new Map() };
    this.#moment = begin(flow.machine, flow.starts[start]);
  }

  async holdCalls(): Promise<void> {
    for (const [actor, { path }] of Object.entries(this.#pageFlow.calls ?? {})) {
      const routes: Route[] = [];
      this.#requests.set(actor, routes);
      // oxlint-disable-next-line no-await-in-loop -- routes are asked in the order in which they are set.
      await this.#screen.page.route(
        (url) => url.pathname === path,
        (route) => (route.request().method() === 'POST' ? void routes.push(route) : route.fallback()),
      );
    }
  }

  async expectView(): Promise<void> {
    const { snapshot } = this.#moment;
    const { shows, controls } = this.#pageFlow;
    const view = this.#viewOf(snapshot) as Readonly<Record<string, unknown>>;
    await expect(this.#screen.region).toHaveAttribute('data-state', stateOf(snapshot));
    await Promise.all(
      Object.entries(view).map(([part, value]) => shows[part]?.(this.#screen, value as never, view as never)),
    );
    await expect.poll(() => controlsOf(this.#screen)).toEqual(controls(view as never).toSorted());
    await expect.poll(() => this.#complaints).toEqual(this.#logged.map((line) => expect.stringContaining(line)));
  }

  async take(step: Step): Promise<void> {
    const { page } = this.#screen;
    const { snapshot, timers, running } = this.#moment;
    if ('rest' in step) {
      // No rest while timers run: they restart forever.
      if (timers.length > 0) return;
      await page.clock.runFor(step.wait);
      return this.expectView();
    }
    const isTimer = 'after' in step;
    const wait = isTimer ? step.wait - 1 : step.wait;
    if (wait > 0) {
      await page.clock.runFor(wait);
      await this.expectView();
    }
    this.#moment = advance(
      this.#flow.machine,
      isTimer ? this.#moment : { ...this.#moment, now: this.#moment.now + wait },
      step,
    );
    if (isTimer) await page.clock.runFor(1);
    else if ('event' in step) await this.#gesture(step, snapshot);
    else await this.#answer(step);
    await this.#expectCalls(running);
    if (isDeepStrictEqual(this.#moment.snapshot, snapshot)) return;
    const view = this.#viewOf(this.#moment.snapshot);
    if (stateOf(this.#moment.snapshot) !== stateOf(snapshot))
      this.#logged.push(...(this.#pageFlow.logs?.(view as never) ?? []));
    await this.expectView();
  }

  #viewOf(snapshot: AnyMachineSnapshot): object {
    return this.#pageFlow.view(snapshot as never);
  }

  async #gesture(step: Step & { event: { type: string } }, before: AnyMachineSnapshot): Promise<void> {
    const gesture = this.#pageFlow.gestures[step.event.type];
    await gesture?.(this.#screen, eventOfStep(step) as never, this.#viewOf(before) as never);
  }

  async #answer(step: Extract<Step, { done: string } | { error: string }>): Promise<void> {
    const actor = sourceOfActor(this.#flow, 'done' in step ? step.done : step.error);
    const route = this.#requests.get(actor)?.at(-1);
    if (!route) throw new Error(`${actor} has sent no request to answer`);
    if ('done' in step) await this.#pageFlow.calls?.[actor]?.answer(this.#screen, route, step.output);
    else await route.abort('connectionfailed');
  }

  /** Expects one request for each call of the machine, and no other. */
  async #expectCalls(before: readonly string[]): Promise<void> {
    for (const id of this.#moment.running.filter((each) => !before.includes(each))) {
      const actor = sourceOfActor(this.#flow, id);
      const count = Number(this.#screen.memory.get(`calls ${actor}`) ?? 0) + 1;
      this.#screen.memory.set(`calls ${actor}`, count);
      const routes = this.#requests.get(actor) ?? [];
      // oxlint-disable-next-line no-await-in-loop -- one call after the other.
      await expect.poll(() => routes.length, `requests of ${actor}`).toBe(count);
      const request = routes.at(-1)?.request();
      // oxlint-disable-next-line no-await-in-loop
      if (request) await this.#pageFlow.calls?.[actor]?.carries(this.#screen, request, this.#moment.snapshot.context);
    }
    for (const [actor, routes] of this.#requests)
      expect(routes.length, `requests of ${actor}`).toBe(this.#screen.memory.get(`calls ${actor}`) ?? 0);
  }
}

/** Takes a generated path on the page. @param complaints lines of the page's console, which grow */
export async function runPath(
  page: Page,
  pageFlow: AnyPageFlow,
  { start, steps }: Path,
  complaints: readonly string[],
): Promise<void> {
  const region = await openFlow(page, pageFlow, start);
  const run = new PathRun(region, pageFlow, complaints, start);
  await run.holdCalls();
  await run.expectView();
  // oxlint-disable-next-line no-await-in-loop -- one step after the other.
  for (const step of steps) await run.take(step);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
