import { setTimeout as pause } from 'node:timers/promises';
import { Argument } from 'commander';
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { startSite } from '../browser/site.ts';
import { routes } from '../e2e/route-table.ts';
import { ensurePackages } from '../on-demand.ts';

/**
 * `npm run bench -- blocking-time [path …]`: Total Blocking Time of built pages on a phone (4x slower CPU). Unlike
 * Lighthouse it uses the thread's CPU time, so a busy machine matters little. `--tasks` lists the longest tasks. Not
 * part of `npm test`: it depends on the machine.
 */
const everyPath = routes.filter(({ canonical }) => canonical === undefined).map(({ path }) => path);
const program = createProgram('npm run bench -- blocking-time')
  .description("how long the built pages' main thread cannot answer a tap on a phone")
  .addArgument(new Argument('[paths...]', 'pages, below the base path').choices(everyPath).default(everyPath, 'all'))
  .option('--runs <n>', 'visits of each page', wholeNumber(1_000), 5)
  .option('--tasks <n>', 'how many of the longest tasks are listed', Number, 0)
  .parse();
const paths = program.processedArgs[0] as readonly string[];
const { runs, tasks: listed } = program.opts<{ runs: number; tasks: number }>();

ensurePackages(import.meta.dirname);
const { launch } = await import('chrome-launcher');

/** As in Lighthouse. */
const slowdown = 4;
/** Milliseconds of a task that do not count. */
const unnoticed = 50;
/** Milliseconds of observation after hydration. */
const afterwards = 500;

/** As in Chromium's trace: microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The thread's CPU time. */
  tdur?: number;
}

interface Task {
  /** Milliseconds after the first paint. */
  at: number;
  /** Milliseconds on a phone. */
  time: number;
  parts: () => Map<string, number>;
}

/** A task's own time per event, without nested events. */
function partsOf(task: TraceEvent, within: readonly TraceEvent[]): Map<string, number> {
  const parts = new Map<string, number>();
  const open: TraceEvent[] = [];
  const add = (name: string, time: number) => parts.set(name, (parts.get(name) ?? 0) + (time * slowdown) / 1000);
  for (const event of [task, ...within]) {
    while (open.length > 0 && end(open.at(-1) ?? task) <= event.ts) open.pop();
    const around = open.at(-1);
    if (around) add(around.name, -(event.tdur ?? 0));
    add(event.name, event.tdur ?? 0);
    open.push(event);
  }
  return parts;
}
const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('Nothing was painted');
  const main = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === paint.pid && tid === paint.tid)
    .toSorted((a, b) => a.ts - b.ts || end(b) - end(a));
  return main
    .filter((event) => event.name === 'RunTask' && end(event) > paint.ts)
    .map((task) => ({
      at: (task.ts - paint.ts) / 1000,
      time: ((task.tdur ?? 0) * slowdown) / 1000,
      parts: () =>
        partsOf(
          task,
          main.filter((event) => event !== task && event.ts >= task.ts && end(event) <= end(task)),
        ),
    }));
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const blockingTime = (tasks: readonly Task[]) =>
  tasks.reduce((sum, { time }) => sum + Math.max(0, time - unnoticed), 0);

const site = await startSite({ mode: 'production' });
const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: ['--headless=new', '--disable-gpu', ...chromiumArguments],
  logLevel: 'silent',
});
const { webSocketDebuggerUrl } = (await (await fetch(`http://localhost:${chrome.port}/json/version`)).json()) as {
  webSocketDebuggerUrl: string;
};
const socket = new WebSocket(webSocketDebuggerUrl);
await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));

let calls = 0;

/**
 * Uses CDP directly: Playwright's console listener makes V8 capture a stack trace for every Error, and React creates
 * five while it loads.
 */
function call<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
  calls += 1;
  const id = calls;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onMessage = ({ data }: MessageEvent<string>) => {
    const answer = JSON.parse(data) as { id?: number; result: T; error?: { message: string } };
    if (answer.id !== id) return;
    socket.removeEventListener('message', onMessage);
    if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
    else resolve(answer.result);
  };
  socket.addEventListener('message', onMessage);
  socket.send(JSON.stringify({ id, method, params, sessionId }));
  return promise;
}

/** Records trace events until the returned function is called. */
async function trace(): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  const onMessage = ({ data }: MessageEvent<string>) => {
    const { method, params } = JSON.parse(data) as { method?: string; params: { value: TraceEvent[] } };
    if (method === 'Tracing.dataCollected') events.push(...params.value);
    if (method === 'Tracing.tracingComplete') resolve();
  };
  socket.addEventListener('message', onMessage);
  const includedCategories = ['toplevel', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await call('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  return async () => {
    await call('Tracing.end');
    await complete;
    socket.removeEventListener('message', onMessage);
    return events;
  };
}

/** One visit in a new window with a phone's viewport. */
async function visit(path: string): Promise<Task[]> {
  const { browserContextId } = await call<{ browserContextId: string }>('Target.createBrowserContext');
  const { targetId } = await call<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  await call(
    'Emulation.setDeviceMetricsOverride',
    { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true },
    sessionId,
  );
  const finish = await trace();
  await call('Page.navigate', { url: `${site.origin}/landing-new${path}` }, sessionId);
  const hydrated = { expression: 'document.documentElement.dataset.hydrated !== undefined' };
  // oxlint-disable-next-line no-await-in-loop -- it is asked again and again.
  while (!(await call<{ result: { value?: boolean } }>('Runtime.evaluate', hydrated, sessionId)).result.value)
    await pause(afterwards);
  await pause(afterwards);
  const events = await finish();
  await call('Target.disposeBrowserContext', { browserContextId });
  return tasksOf(events);
}

const visits = new Map<string, Task[][]>(paths.map((path) => [path, []]));
try {
  for (let run = 0; run < runs; run += 1) {
    for (const [path, all] of visits) all.push(await visit(path));
    console.error(`run ${run + 1} of ${runs}`);
  }
} finally {
  chrome.kill();
  await site.stop();
}

console.log(`| page | blocking time ms | longest task ms |\n|---|---|---|`);
for (const [path, all] of visits) {
  const [times, longest] = [all.map(blockingTime), all.map((tasks) => Math.max(...tasks.map(({ time }) => time)))];
  console.log(
    `| ${path} | ${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}) | ${median(longest).toFixed(0)} |`,
  );
  const middle = all.find((tasks) => blockingTime(tasks) === median(times)) ?? [];
  for (const { at, time, parts } of middle.toSorted((a, b) => b.time - a.time).slice(0, listed)) {
    const made = [...parts()].filter(([, part]) => part >= 2).toSorted((a, b) => b[1] - a[1]);
    console.log(
      `  ${at.toFixed(0)} ms after the first paint: ${time.toFixed(0)} ms, ${made.map(([name, part]) => `${name} ${part.toFixed(0)}`).join(', ')}`,
    );
  }
}
