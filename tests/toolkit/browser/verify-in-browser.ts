import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import type { Flow } from 'flow-core/flow';
import { pathId } from 'flow-core/ids';
import type { Case } from '../case.ts';
import { describeCase, keptFolder, pathCase } from '../cases.ts';
import type { Recording, RecordedPath } from 'flow-core/recording';
import type { AnyFlowDriver } from './driver.ts';
import { TIMEOUT_MS } from './driver.ts';
import { keepFailure } from './evidence.ts';
import { PathRun, type Watching } from './path-run.ts';
import { configured } from '../config.ts';
import type { Browsing, Watched, Workshop } from './browsing.ts';

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

/** What a path came to. */
interface PathResult {
  keys: readonly string[];
  /** What went wrong first; null if nothing did. */
  said: string | null;
  /** The step that it happened at; 0 is the start. */
  step: number;
  milliseconds: number;
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
  /** How many changes of the view were tried. */
  followed: number;
  cases: Case[];
  problems: string[];
  pictures: Map<RecordedPath, readonly string[]>;
}

export interface BrowserOptions {
  /** A picture of the page after every step. */
  pictures?: boolean;
  fault?: PageFault | null;
  /** The folder of the reports, where failures keep what they showed; null for none. */
  reports?: string | null;
  /** A trace of each path, not of failures alone. */
  trace?: boolean;
  /** Ends with the first failure. */
  bail?: boolean;
  /** Alters the view in every way, to see whether the page follows it. */
  following?: boolean;
  watched?: Watched;
}

/** Failures of one flow that run again for a trace. */
const MOST_TRACES = 3;

/** Storage, cookies and cache of its own: no path sees anything of another one. */
async function newContext(driver: AnyFlowDriver, { browser }: Workshop): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: driver.viewport ?? { width: 1200, height: 900 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** How a path runs; `keep` is the folder for a picture of its failure and the console, and for a trace. */
interface Running {
  pictures: boolean;
  fault: PageFault | null;
  keep: string | null;
  trace: boolean;
  end: AbortSignal;
  watching: Watching;
}

interface Place {
  browsing: Browsing;
  driver: AnyFlowDriver;
  opened: Workshop;
}

/** Runs a path and gives back what it covered and what went wrong first. */
async function verifyPath(
  flow: Flow,
  { browsing, driver, opened }: Place,
  path: RecordedPath,
  { pictures: withPictures, fault, keep, trace, end, watching }: Running,
): Promise<PathResult> {
  const since = performance.now();
  const context = await newContext(driver, opened);
  const close = () => void context.close();
  end.addEventListener('abort', close);
  if (fault) {
    await context.exposeFunction('faultActs', fault.acts);
    await context.addInitScript(fault.script);
  }
  if (trace) await context.tracing.start({ screenshots: true, snapshots: true });
  let step = 0;
  let run: PathRun | null = null;
  const pictures: string[] = [];
  const result = (keys: readonly string[], said: string | null): PathResult => ({
    keys,
    said,
    step,
    milliseconds: performance.now() - since,
    pictures,
  });
  try {
    run = await PathRun.open(flow, browsing, driver, watching, context, opened.origin);
    await run.start(path.start, path.expect);
    if (withPictures) pictures.push(await run.picture());
    let before = path.expect;
    for (const [index, each] of path.steps.entries()) {
      step = index + 1;
      // oxlint-disable-next-line no-await-in-loop -- a path is one step after the other.
      await run.take(each, before, each.expect);
      // oxlint-disable-next-line no-await-in-loop
      if (withPictures) pictures.push(await run.picture());
      before = each.expect;
    }
    return result(await run.coverage(), null);
  } catch (error) {
    const said = inOneLine(error);
    // A page that has gone shows nothing.
    if (keep !== null && run && !end.aborted) await keepFailure(keep, said, await run.evidence().catch(() => null));
    return result([], said);
  } finally {
    end.removeEventListener('abort', close);
    if (trace && keep !== null && !end.aborted) await context.tracing.stop({ path: join(keep, 'trace.zip') });
    await context.close();
  }
}

/** Runs a path, and a failed one once more for its trace. */
async function examinePath(
  flow: Flow,
  place: Place,
  path: RecordedPath,
  { again, ...running }: Running & { again: () => boolean },
): Promise<PathResult & { flaky: boolean }> {
  const first = await verifyPath(flow, place, path, running);
  if (first.said === null || running.keep === null || running.trace || !again()) return { ...first, flaky: false };
  const second = await verifyPath(flow, place, path, { ...running, pictures: false, trace: true });
  return { ...first, flaky: second.said === null };
}

/**
 * Drives a flow's committed paths through Chromium and counts the transitions that the page's machine took. A path that
 * fails runs once more with a trace; it stays failed if it passes then, and is called flaky.
 */
export async function verifyInBrowser(
  flow: Flow,
  recording: Recording,
  show: (text: string) => void,
  options: BrowserOptions = {},
): Promise<BrowserResult> {
  const {
    pictures: withPictures = false,
    fault = null,
    reports = null,
    trace = false,
    bail = false,
    watched,
  } = options;
  const id = flow.machine.id;
  const browsing = await configured().browser();
  const driver = browsing.drivers[id];
  const covered = new Set<string>();
  const pictures = new Map<RecordedPath, readonly string[]>();
  if (!driver)
    return {
      covered,
      pictures,
      cases: [],
      followed: 0,
      problems: [`${id}: the configuration has no driver for it`],
    };
  const opened = await browsing.openWorkshop(show, watched);
  const cases: Case[] = [];
  const following = { tried: new Set<string>(), missed: [] };
  const watching: Watching = { made: new Map(), following: options.following ? following : null };
  let traces = 0;
  // Paths know nothing of one another and their clocks stand still: some can run side by side.
  const waiting = recording.paths.values();
  const end = new AbortController();
  const lane = async (): Promise<void> => {
    for (const path of waiting) {
      if (end.signal.aborted) return;
      const kept = reports === null ? null : keptFolder({ flow: id, kind: 'path', id: pathId(path) });
      // oxlint-disable-next-line no-await-in-loop -- a lane takes the next path when it has finished one.
      const result = await examinePath(flow, { browsing, driver, opened }, path, {
        pictures: withPictures,
        fault,
        keep: reports === null || kept === null ? null : join(reports, kept),
        trace,
        watching,
        end: end.signal,
        again: () => (traces += 1) <= MOST_TRACES,
      });
      // What the end of the run has cut off says nothing.
      if (end.signal.aborted) return;
      if (result.pictures.length > 0) pictures.set(path, result.pictures);
      for (const key of result.keys) covered.add(key);
      const difference = result.said === null ? null : { step: result.step, what: result.said };
      cases.push({
        ...pathCase(id, path, 'page', difference),
        ...(result.flaky && { flaky: true }),
        milliseconds: Math.round(result.milliseconds),
        kept: difference || trace ? kept : null,
      });
      // One difference is enough to notice a fault.
      if ((fault || bail) && result.said !== null) end.abort();
      show(`${cases.length} of ${recording.paths.length} tours in the browser`);
    }
  };
  await Promise.all(Array.from({ length: watched?.headed ? 1 : LANES }, lane));
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  return {
    covered,
    cases,
    pictures,
    followed: following.tried.size,
    problems: [
      ...failed.map((each) => describeCase(each)),
      ...following.missed.map((each) => `${id}: the page does not follow its view: ${each}`),
    ],
  };
}

/** Which faults of the page its recording notices. One that never acts is no fault of this page. */
export async function tryPageMutants(
  flow: Flow,
  recording: Recording,
  mutants: readonly { name: string; script: string }[],
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
