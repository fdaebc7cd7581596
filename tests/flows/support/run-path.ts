import { expect, type Page } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { stateOf } from 'flow-core/inspection';
import { advance, begin, eventOfStep } from 'flow-core/walk';
import type { Path } from 'flow-toolkit/paths';
import type { AnyPageFlow, Screen } from './page-flow.ts';

/** Everything in a region that can be operated, as its ARIA snapshot lists it, without what belongs to a flow inside. */
async function controlsOf({ region }: Screen): Promise<string[]> {
  const listed = (snapshot: string) =>
    snapshot
      .split('\n')
      .flatMap(
        (line) => /^\s*- '?((?:button|checkbox|combobox|link|radio|spinbutton|tab|textbox)\b.*)$/.exec(line)?.[1] ?? [],
      )
      .map((line) => /^\w+(?: "(?:[^"\\]|\\.)*")?(?: \[(?!cursor|active)[^\]]*\])*/.exec(line)?.[0] ?? line);
  const all = listed(await region.ariaSnapshot());
  for (const inner of await region.locator('[data-machine]').all())
    for (const control of listed(await inner.ariaSnapshot())) {
      const index = all.indexOf(control);
      if (index !== -1) all.splice(index, 1);
    }
  return all;
}

/** Takes a generated path on the page; after each step the page shows what the view says (VIEW-2). */
export async function runPath(page: Page, flow: Flow, pageFlow: AnyPageFlow, path: Path): Promise<void> {
  const screen: Screen = { page, region: page.locator(`[data-machine="${flow.machine.id}"]`), expect };
  const viewOf = (snapshot: AnyMachineSnapshot) => pageFlow.view(snapshot as never);

  const expectView = async (snapshot: AnyMachineSnapshot) => {
    const view = viewOf(snapshot) as Readonly<Record<string, unknown>>;
    await expect(screen.region).toHaveAttribute('data-state', stateOf(snapshot));
    await Promise.all(
      Object.entries(view).map(([part, value]) => pageFlow.shows[part]?.(screen, value as never, view as never)),
    );
    await expect
      .poll(async () => (await controlsOf(screen)).toSorted())
      .toEqual(pageFlow.controls(view as never).toSorted());
  };

  let moment = begin(flow.machine, flow.starts[path.start]);
  await expectView(moment.snapshot);
  for (const step of path.steps) {
    const { snapshot, timers } = moment;
    if ('rest' in step) {
      // What moves for ever has no rest.
      if (timers.length > 0) return;
      await page.clock.runFor(step.wait);
      await expectView(snapshot);
      continue;
    }
    const isTimer = 'after' in step;
    const wait = isTimer ? step.wait - 1 : step.wait;
    if (wait > 0) {
      await page.clock.runFor(wait);
      await expectView(snapshot);
    }
    moment = advance(flow.machine, isTimer ? moment : { ...moment, now: moment.now + wait }, step);
    if (isTimer) await page.clock.runFor(1);
    else {
      const event = eventOfStep(step);
      await pageFlow.gestures[event?.type ?? '']?.(screen, event as never, viewOf(snapshot) as never);
    }
    if (!isDeepStrictEqual(moment.snapshot, snapshot)) await expectView(moment.snapshot);
  }
}
