import { availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Argument } from 'commander';
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { median } from '../bench/statistics.ts';
import { startSite } from '../browser/site.ts';
import { routes } from '../e2e/route-table.ts';
import { ensurePackages } from '../on-demand.ts';

/**
 * `npm run bench -- lighthouse [path …]`: Lighthouse's mobile run on the built site, each in a fresh browser on an idle
 * CPU. Exits 1 below 100 in any category (SEO: indexable pages only) or on a layout shift. Not part of `npm test`:
 * timings depend on the machine.
 */
/** Linked variants. Their first paint is compared with their plain page's. */
const variants = ['/signup?plan=np_pa_monthly&type=trial', '/?billing=annual', '/pricing?billing=annual'];
const everyPath = [...routes.filter(({ canonical }) => canonical === undefined).map(({ path }) => path), ...variants];
const program = createProgram('npm run bench -- lighthouse')
  .description("Lighthouse's mobile run on the built site; ends with 1 when a page falls short")
  .addArgument(
    new Argument('[paths...]', 'pages, below the base path')
      .choices(everyPath)
      .default(['/', '/contact'], '/ /contact'),
  )
  .option('--runs <n>', 'runs of each page', wholeNumber(1_000), 5)
  .option('--all', 'every page', false)
  .parse();
const values = program.opts<{ runs: number; all: boolean }>();
const paths = values.all ? everyPath : (program.processedArgs[0] as readonly string[]);
/** Allowed milliseconds between a variant's and its plain page's first paint. */
const PAINT_MS = 40;
const plainPage = (path: string) => new URL(path, 'http://page').pathname;
const hidden = new Set(routes.filter(({ noindex }) => noindex).map(({ path }) => path));
const { runs } = values;

ensurePackages(import.meta.dirname);
const { launch } = await import('chrome-launcher');
const { default: lighthouse } = await import('lighthouse');

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Run {
  scores: number[];
  values: number[];
}

const busyTime = () => {
  const times = cpus().map(({ times: { idle, user, nice, sys, irq } }) => ({
    idle,
    all: idle + user + nice + sys + irq,
  }));
  return times.reduce((sum, time) => ({ idle: sum.idle + time.idle, all: sum.all + time.all }), { idle: 0, all: 0 });
};

/** Waits until the CPU is idle for a second, a minute at most: other load would be measured. */
async function untilIdle(): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const before = busyTime();
    await pause(1000);
    const after = busyTime();
    if (1 - (after.idle - before.idle) / (after.all - before.all) < 0.15) return;
  }
}

/** Lighthouse sometimes loses its trace and asks for another run. */
const ATTEMPTS = 3;

async function measure(url: string, attempt = 1): Promise<Run> {
  await untilIdle();
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--disable-gpu', ...chromiumArguments],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (result?.lhr.runtimeError && attempt < ATTEMPTS) return await measure(url, attempt + 1);
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { lhr } = result;
    return {
      scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      values: metrics.map((metric) => lhr.audits[metric]?.numericValue ?? Number.NaN),
    };
  } finally {
    chrome.kill();
  }
}

const column = (all: readonly Run[], pick: (run: Run) => number) => all.map(pick);
/** The median, and the range if the runs differ. */
function range(numbers: number[]): string {
  const [middle, lowest, highest] = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(Math.round);
  return lowest === highest ? `${middle}` : `${middle} (${lowest}–${highest})`;
}

const site = await startSite({ mode: 'production' });
const results = new Map<string, Run[]>(paths.map((path) => [path, []]));
try {
  for (let round = 0; round < runs; round += 1) {
    for (const path of paths) {
      results.get(path)?.push(await measure(`${site.origin}/landing-new${path}`));
      console.error(`round ${round + 1} of ${runs}: ${path}`);
    }
  }
} finally {
  await site.stop();
}

const lines = [
  `Lighthouse mobile, median of ${runs} (lowest–highest), ${availableParallelism()} cores, Node ${process.version}: \`npm run bench -- lighthouse ${process.argv.slice(2).join(' ')}\``,
  '',
  '| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | Speed Index ms | TBT ms | CLS |',
  '|---|---|---|---|---|---|---|---|---|---|',
];
let short = false;
for (const [path, all] of results) {
  const judged = categories.filter((category) => category !== 'seo' || !hidden.has(path));
  const scores = categories.map((_, index) => column(all, (run) => run.scores[index] ?? 0));
  const shown = categories.map((category, index) =>
    judged.includes(category) ? range(scores[index] ?? []) : 'noindex',
  );
  const shifts = column(all, (run) => run.values[4] ?? Number.NaN);
  const timings = [0, 1, 2, 3].map((index) => range(column(all, (run) => run.values[index] ?? Number.NaN)));
  lines.push(`| ${path} | ${shown.join(' | ')} | ${timings.join(' | ')} | ${Math.max(...shifts).toFixed(3)} |`);
  short ||=
    judged.some((category) => Math.min(...(scores[categories.indexOf(category)] ?? [])) < 100) ||
    Math.max(...shifts) >= 0.0005;
}
const firstPaint = (path: string) => median(column(results.get(path) ?? [], (run) => run.values[0] ?? Number.NaN));
const compared = variants.filter((path) => results.has(path) && results.has(plainPage(path)));
if (compared.length > 0) lines.push('');
for (const path of compared) {
  const difference = Math.round(firstPaint(path) - firstPaint(plainPage(path)));
  lines.push(`First paint of ${path} compared with its plain page: ${difference} ms (aim: at most ${PAINT_MS}).`, '');
  short ||= difference > PAINT_MS;
}
console.log(lines.join('\n'));
process.exitCode = short ? 1 : 0;
