/** Only a browser shows whether gestures, timers and rendering agree with a flow's machine. */
import { test as base, type Page } from '@playwright/test';
import { defineFlow, describeStep, generatePaths, type Path, type Step } from 'flow-toolkit';
import type { TestedSite } from '../browser/site.ts';
import { siteFixture } from '../e2e/built-site.ts';
import { pageFlows } from './index.ts';
import { type AnyPageFlow, nameOf } from './support/page-flow.ts';
import { runPath } from './support/run-path.ts';

/** Pages belong to the worker: a path mounts its flow anew, and loads only where it must. */
interface FlowPage {
  page: Page;
  complaints: string[];
}

const test = base.extend<object, { site: TestedSite; flowPage: FlowPage }>({
  site: siteFixture({ mode: 'production' }),
  flowPage: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.origin });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser itself writes that a request has failed or was refused.
        if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.clock.install({ time: new Date('2026-01-05T11:00:00Z') });
      await page.clock.pauseAt(new Date('2026-01-05T12:00:00Z'));
      await use({ page, complaints });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

const MAX_STEPS_IN_TITLE = 6;

/** `note.point history`. */
function nameOfStep(step: Step): string {
  if (!('event' in step)) return describeStep(step);
  const { type, ...payload } = step.event;
  return [type, ...Object.values(payload).filter((value) => typeof value === 'string')].join(' ');
}

/** The first steps, with repeated ones printed once. */
function titleOf({ start, steps }: Path): string {
  const runs: { name: string; times: number }[] = [];
  for (const name of steps.filter((step) => !('rest' in step)).map(nameOfStep)) {
    const last = runs.at(-1);
    if (last?.name === name) last.times += 1;
    else runs.push({ name, times: 1 });
  }
  const names = runs.map(({ name, times }) => (times === 1 ? name : `${name} (${times} times)`));
  return [start, ...names.slice(0, MAX_STEPS_IN_TITLE), ...(names.length > MAX_STEPS_IN_TITLE ? ['…'] : [])].join(
    ' → ',
  );
}

const taking =
  (pageFlow: AnyPageFlow, path: Path) =>
  async ({ flowPage: { page, complaints } }: { flowPage: FlowPage }): Promise<void> => {
    complaints.length = 0;
    await runPath(page, pageFlow, path, complaints);
  };

/** The path that a proof has printed, as JSON with its flow's name: it is played alone. */
const given = process.env['FLOW_PATH'];

if (given === undefined)
  for (const pageFlow of pageFlows)
    generatePaths(defineFlow(pageFlow)).forEach((path, index) => {
      const title = `${nameOf(pageFlow)}, path ${index + 1}: ${titleOf(path)}`;
      test(`[FLOW-2] [FLOW-4] [VIEW-2] ${title}`, taking(pageFlow, path));
    });
else {
  const { flow, ...path } = JSON.parse(given) as Path & { flow: string };
  const pageFlow = pageFlows.find((each) => nameOf(each) === flow);
  if (!pageFlow) throw new Error(`FLOW_PATH names no flow of a page: ${flow}`);
  test(`[PROOF-2] ${flow}, the given path: ${titleOf(path)}`, taking(pageFlow, path));
}
