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
import { PathRun } from './path-run.ts';
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
}

/** What the verification of a flow in the page comes to. */
export interface BrowserResult {
  covered: Set<string>;
  cases: Case[];
  problems: string[];
}

export interface BrowserOptions {
  /** The folder of the reports, where failures keep their traces; null for none. */
  reports?: string | null;
  /** A trace of each path, not of failures alone. */
  trace?: boolean;
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

/** How a path runs; `traces` is the folder for a trace, null for none. */
interface Running {
  traces: string | null;
  /** How often each gesture of the view was made, on all paths of the flow. */
  made: Map<string, number>;
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
  { traces, made }: Running,
): Promise<PathResult> {
  const since = performance.now();
  const context = await newContext(driver, opened);
  if (traces !== null) await context.tracing.start({ screenshots: true, snapshots: true });
  let step = 0;
  const result = (keys: readonly string[], said: string | null): PathResult => ({
    keys,
    said,
    step,
    milliseconds: performance.now() - since,
  });
  try {
    const run = await PathRun.open(flow, browsing, driver, made, context, opened.origin);
    await run.start(path.start, path.expect);
    let before = path.expect;
    for (const [index, each] of path.steps.entries()) {
      step = index + 1;
      // oxlint-disable-next-line no-await-in-loop -- a path is one step after the other.
      await run.take(each, before, each.expect);
      before = each.expect;
    }
    return result(await run.coverage(), null);
  } catch (error) {
    return result([], inOneLine(error));
  } finally {
    if (traces !== null) await context.tracing.stop({ path: join(traces, 'trace.zip') });
    await context.close();
  }
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
  const { reports = null, trace = false, watched } = options;
  const id = flow.machine.id;
  const browsing = await configured().browser();
  const driver = browsing.drivers[id];
  const covered = new Set<string>();
  if (!driver) return { covered, cases: [], problems: [`${id}: the configuration has no driver for it`] };
  const opened = await browsing.openWorkshop(show, watched);
  const cases: Case[] = [];
  const made = new Map<string, number>();
  let traces = 0;
  // Paths know nothing of one another and their clocks stand still: some can run side by side.
  const waiting = recording.paths.values();
  const lane = async (): Promise<void> => {
    for (const path of waiting) {
      const kept = keptFolder({ flow: id, kind: 'path', id: pathId(path) });
      const folder = reports === null ? null : join(reports, kept);
      const place = { browsing, driver, opened };
      // oxlint-disable-next-line no-await-in-loop -- a lane takes the next path when it has finished one.
      const first = await verifyPath(flow, place, path, { traces: trace ? folder : null, made });
      const again = first.said !== null && !trace && folder !== null && (traces += 1) <= MOST_TRACES;
      // oxlint-disable-next-line no-await-in-loop
      const second = again ? await verifyPath(flow, place, path, { traces: folder, made }) : null;
      for (const key of first.keys) covered.add(key);
      const difference = first.said === null ? null : { step: first.step, what: first.said };
      cases.push({
        ...pathCase(id, path, 'page', difference),
        ...(second?.said === null && { flaky: true }),
        milliseconds: Math.round(first.milliseconds),
        kept: folder !== null && (trace || second) ? kept : null,
      });
      show(`${cases.length} of ${recording.paths.length} tours in the browser`);
    }
  };
  await Promise.all(Array.from({ length: watched?.headed ? 1 : LANES }, lane));
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  return { covered, cases, problems: failed.map((each) => describeCase(each)) };
}
