/**
 * `npm run bench -- load`: twice the capacity, slow senders and a flood of one sender beside honest forms. Exits 1 when
 * honest visitors get less than they should. Linux only: it sends from many loopback addresses and reads /proc.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { asBrowser, asScript, send } from '../server/support/http.ts';
import { submissionRows } from '../server/support/rows.ts';
import { closedLoop, type Load, openLoop, percentile } from './open-loop.ts';
import { withRelay } from './ratio.ts';
import { sendBesideSlowSenders } from './slow-senders.ts';
import { median, whole } from './statistics.ts';
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';

/** Sentences about the measurement, and those that fall short. */
interface Findings {
  lines: string[];
  faults: string[];
}

const withStatus = ({ outcomes }: Load, status: number) => outcomes.filter((outcome) => outcome.status === status);

/** Enough to fill every commit, few enough to have none refused. */
const SENDERS = 200;
const MAX_LATENCY = 500;
const LEAST_GOODPUT = 0.8;

/** Forms at the relay's capacity, and at half and twice of it without waiting for answers, because waiting hides overload. */
const twiceTheCapacity = (seconds: number): Promise<Findings> =>
  withRelay([], async ({ port }, dataDir) => {
    await closedLoop({ port, seconds: Math.min(seconds, 3), name: 'warm' }, SENDERS);
    const peak = await closedLoop({ port, seconds, name: 'peak' }, SENDERS);
    const half = await openLoop({ port, rate: peak.accepted / 2, seconds, name: 'half' });
    const twice = await openLoop({ port, rate: peak.accepted * 2, seconds, name: 'twice' });
    const stored = new Set(submissionRows(dataDir).map(({ idempotency_key }) => idempotency_key));
    const lost = [peak, half, twice].flatMap((load) => withStatus(load, 200)).filter(({ key }) => !stored.has(key));
    const goodput = twice.accepted / peak.accepted;
    const latency = percentile(withStatus(twice, 200), 0.99);
    const refused = half.outcomes.length - withStatus(half, 200).length;
    const unclean = twice.outcomes.filter(
      ({ status, retryAfter }) => status !== 200 && (status !== 503 || !/^\d+$/.test(retryAfter ?? '')),
    );
    return {
      lines: [
        `capacity: ${whole(peak.accepted)} forms a second`,
        `half of it: ${refused} of ${half.outcomes.length} refused`,
        `twice of it: ${Math.round(goodput * 100)} % of the capacity accepted, p99 ${latency} ms`,
      ],
      faults: [
        ...(refused > 0 ? [`${refused} were refused at half the capacity`] : []),
        ...(latency > MAX_LATENCY ? [`p99 of those accepted is above ${MAX_LATENCY} ms`] : []),
        ...(goodput < LEAST_GOODPUT ? [`less than ${LEAST_GOODPUT * 100} % of the capacity was accepted`] : []),
        ...(unclean.length > 0 ? [`${unclean.length} refusals are no 503 with Retry-After`] : []),
        ...(lost.length > 0 ? [`${lost.length} that were answered are not in the store`] : []),
      ],
    };
  });

/** Slow senders from one address, and from enough for 64 or 16 connections each. */
const SLOW_SENDERS = 10_000;
const SLOW_ADDRESSES = [1, 157, 625];
const MAX_MEMORY = 256;

async function besideSlowSenders(): Promise<Findings> {
  const findings: Findings = { lines: [], faults: [] };
  for (const addresses of SLOW_ADDRESSES) {
    const where = `${SLOW_SENDERS} slow senders from ${addresses} addresses`;
    const { statuses, waits, peakMemory } = await withRelay([], ({ port, process: { pid = 0 } }) =>
      sendBesideSlowSenders({ port, pid, senders: SLOW_SENDERS, addresses, forms: 100, pauseBetween: 200 }),
    );
    const refused = statuses.filter((status) => status !== 200).length;
    const slowest = whole(Math.max(...waits));
    findings.lines.push(
      `${where}: ${refused} of ${statuses.length} honest forms refused, the slowest after ${slowest} ms; ${whole(peakMemory)} MiB`,
    );
    if (refused > 0) findings.faults.push(`${where}: ${refused} honest forms were refused`);
    if (peakMemory >= MAX_MEMORY) findings.faults.push(`${where}: more than ${MAX_MEMORY} MiB`);
  }
  return findings;
}

const FLOOD_CONNECTIONS = 48;
const MAX_UNDER_FLOOD = 5;

/** One sender posts forms that are refused, on kept connections, until stopped. */
async function flood(port: number, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: FLOOD_CONNECTIONS });
  const { headers, body } = asBrowser({ name: 'Ada' });
  const one = () =>
    new Promise<void>((resolve) => {
      request(
        { port, host: '127.0.0.1', localAddress: '127.2.0.1', method: 'POST', path: '/contact', agent, headers },
        (answer) => answer.on('close', resolve).resume(),
      )
        .on('error', () => resolve())
        .end(body);
    });
  const connection = async () => {
    while (!signal.aborted) await one();
  };
  await Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, connection));
  agent.destroy();
}

let visitors = 0;

/** The median time of an honest form, each from an address of its own. */
async function honestForms(port: number, seconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    visitors += 1;
    const localAddress = `127.1.${Math.floor(visitors / 250) % 250}.${1 + (visitors % 250)}`;
    const began = performance.now();
    const { status } = await send(port, asScript(), { localAddress });
    if (status !== 200) throw new Error(`An honest form was answered by ${status}.`);
    times.push(performance.now() - began);
    await pause(10);
  }
  return median(times);
}

/** Needs a build: a refused form is answered by a page. */
const besideFlood = (seconds: number): Promise<Findings> =>
  withRelay(['--site'], async ({ port }) => {
    await honestForms(port, 1);
    const alone = await honestForms(port, seconds);
    const over = new AbortController();
    const flooding = flood(port, over.signal);
    const beside = await honestForms(port, seconds);
    over.abort();
    await flooding;
    const times = beside / alone;
    return {
      lines: [`a flood of one sender: an honest form takes ${times.toFixed(1)} times as long`],
      faults: times >= MAX_UNDER_FLOOD ? [`an honest form takes ${times.toFixed(1)} times as long beside a flood`] : [],
    };
  });

const { seconds } = createProgram('npm run bench -- load')
  .description('twice the capacity, and slow senders and a flood beside honest forms; needs a build')
  .option('--seconds <n>', 'how long each rate is sent', wholeNumber(3_600), 8)
  .parse()
  .opts<{ seconds: number }>();

for (const measure of [twiceTheCapacity, besideSlowSenders, besideFlood]) {
  const { lines, faults } = await measure(seconds);
  for (const line of lines) console.log(line);
  for (const fault of faults) console.error(`failed: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
