import { stripVTControlCharacters } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Recording, RecordedPath } from '../toolkit/recordings.ts';
import type { AnyFlowDriver } from './driver.ts';
import { TIMEOUT_MS } from './driver.ts';
import { drivers } from './drivers.ts';
import type { PageMutant } from './page-mutants.ts';
import { PathRun } from './path-run.ts';
import type { Workshop } from './workshop.ts';
import { openWorkshop } from './workshop.ts';

/**
 * Proves a flow in the visitor's page: the same committed paths, operated through Chromium. A driver says what
 * a visitor does for each event; the rest is the same for every flow: timers are the page's clock, the ends of
 * actors are the answers of held requests, and the state is read where styles and tests read it.
 */

/** Paths at the same time. */
const LANES = 3;

/** An error in one line: Playwright's own also tell, at length, how often they tried. */
function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first = '', ...log] = stripVTControlCharacters(error.message).split('\n');
  const obstacle = log.findLast((line) => line.includes('intercepts pointer events'));
  const waitedFor = log.find((line) => line.includes('waiting for'));
  return [first, obstacle ?? waitedFor]
    .map((line) => line?.replace(/^[\s-]+/, '').trim())
    .filter(Boolean)
    .join(' ');
}

interface PathResult {
  keys: readonly string[];
  problem: string | null;
  /** What showed at the start and after each step that was taken; empty where nobody asked for pictures. */
  pictures: readonly string[];
}

/** A fault that is put into the page before its own scripts run. */
export interface PageFault {
  script: string;
  /** Called when it breaks something. */
  acts(): void;
}

/** What the verification of a flow in the page comes to. */
export interface BrowserResult {
  covered: Set<string>;
  problems: string[];
  pictures: Map<RecordedPath, readonly string[]>;
}

/** Storage, cookies and cache of its own: no path sees anything of another one. */
async function newContext(driver: AnyFlowDriver, { browser }: Workshop): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: driver.viewport ?? { width: 1200, height: 900 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** Runs a path and gives back what it covered and what went wrong first. */
async function verifyPath(
  flow: Flow,
  driver: AnyFlowDriver,
  path: RecordedPath,
  opened: Workshop,
  { pictures: withPictures, fault, end }: { pictures: boolean; fault: PageFault | null; end: AbortSignal },
): Promise<PathResult> {
  const context = await newContext(driver, opened);
  const close = () => void context.close();
  end.addEventListener('abort', close);
  if (fault) {
    await context.exposeFunction('faultActs', fault.acts);
    await context.addInitScript(fault.script);
  }
  let where = 'at the start';
  const pictures: string[] = [];
  try {
    const run = await PathRun.open(flow, driver, context, opened.origin);
    await run.start(path.start, path.expect);
    if (withPictures) pictures.push(await run.picture());
    let before = path.expect;
    for (const [index, step] of path.steps.entries()) {
      where = `step ${index + 1}`;
      // oxlint-disable-next-line no-await-in-loop -- a path is one step after the other.
      await run.take(step, before, step.expect);
      // oxlint-disable-next-line no-await-in-loop
      if (withPictures) pictures.push(await run.picture());
      before = step.expect;
    }
    return { keys: await run.coverage(), problem: null, pictures };
  } catch (error) {
    return {
      keys: [],
      pictures,
      problem: `${flow.machine.id}: "${path.name}" in the browser, ${where}: ${inOneLine(error)}`,
    };
  } finally {
    end.removeEventListener('abort', close);
    await context.close();
  }
}

/**
 * Drives a flow's committed paths through Chromium and counts the transitions that the page's machine took.
 * @param options.pictures whether to take one of the page after every step
 */
export async function verifyInBrowser(
  flow: Flow,
  recording: Recording,
  show: (text: string) => void,
  { pictures: withPictures = false, fault = null }: { pictures?: boolean; fault?: PageFault | null } = {},
): Promise<BrowserResult> {
  const driver = drivers[flow.machine.id];
  const covered = new Set<string>();
  const pictures = new Map<RecordedPath, readonly string[]>();
  if (!driver)
    return { covered, pictures, problems: [`${flow.machine.id}: tests/browser/drivers.ts has no driver for it`] };
  const opened = await openWorkshop(show);
  const problems: string[] = [];
  let finished = 0;
  // Paths know nothing of one another and their clocks stand still: some can run side by side.
  const waiting = recording.paths.values();
  const end = new AbortController();
  const lane = async (): Promise<void> => {
    for (const path of waiting) {
      if (end.signal.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- a lane takes the next path when it has finished one.
      const {
        keys,
        problem,
        pictures: taken,
      } = await verifyPath(flow, driver, path, opened, {
        pictures: withPictures,
        fault,
        end: end.signal,
      });
      if (taken.length > 0) pictures.set(path, taken);
      for (const key of keys) covered.add(key);
      if (problem) problems.push(problem);
      // One difference is enough to notice a fault.
      if (fault && problem) end.abort();
      finished += 1;
      show(`${finished} of ${recording.paths.length} tours in the browser`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { covered, problems, pictures };
}

/** Which faults of the page its recording notices. One that never acts is no fault of this page. */
export async function tryPageMutants(
  flow: Flow,
  recording: Recording,
  mutants: readonly PageMutant[],
  show: (text: string) => void,
): Promise<{ total: number; survivors: string[] }> {
  const survivors: string[] = [];
  let total = 0;
  for (const { name, script } of mutants) {
    let acted = false;
    const fault = { script, acts: () => void (acted = true) };
    // oxlint-disable-next-line no-await-in-loop -- one fault after the other, on one browser.
    const { problems } = await verifyInBrowser(flow, recording, () => show(name), { fault });
    if (!acted) continue;
    total += 1;
    if (problems.length === 0) survivors.push(name);
  }
  return { total, survivors };
}
