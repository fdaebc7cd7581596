/**
 * `npm run bench -- counts`: what a flood of `POST /api/counts` from one sender costs, as the ratio of forms a second with and
 * without it, measured in turn, by the relay's processor time. Exits 1 when it costs more than 5 %. Linux only: it sends from several loopback addresses.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { closedLoop } from '../server/support/open-loop.ts';
import { kill, productionOptions, startRelayProcess } from '../server/support/relay-load.ts';
import { makeTemporaryFolder } from '../server/support/temporary-folder.ts';
import { CONNECTIONS } from './rates.ts';
import { median } from './statistics.ts';

const LEAST_RATIO = 0.95;
/** Of the kernel's clock, a second. */
const TICKS = 100;
/** Milliseconds in which the flood uses up its sender's limit. */
const LIMITED_AFTER = 3_000;

const { rounds, seconds } = createProgram('npm run bench -- counts')
  .description('forms a second, with and without a flood of counts')
  .option('--rounds <n>', 'rounds of both measurements', wholeNumber(1_000), 5)
  .option('--seconds <n>', 'how long each one takes', wholeNumber(3_600), 4)
  .parse()
  .opts<{ rounds: number; seconds: number }>();

/** As large as those of a long visit. */
const request = {
  path: '/api/counts',
  body: JSON.stringify({
    pages: { '/': 1, '/pricing': 2, '/signup': 1 },
    transitions: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`contact.editing event-${index} 0`, 1])),
    refusedFields: { 'contact email': 1 },
  }),
};

const { folder, remove } = makeTemporaryFolder();
const relay = await startRelayProcess(folder, [], productionOptions);
const { port } = relay;

/** Seconds of the relay's processor time so far: other programs do not affect it. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${relay.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Forms that the relay takes for each second of its processor time. */
async function formsOfASecond(): Promise<number> {
  const began = processorTime();
  const { accepted } = await closedLoop({ port, seconds, name: `${Date.now()}` }, CONNECTIONS);
  return (accepted * seconds) / (processorTime() - began);
}

async function underFlood(): Promise<number> {
  const worker = new Worker(new URL('flood.ts', import.meta.url), { workerData: { port, request } });
  // Before the limit the flood costs what a visit does.
  await pause(LIMITED_AFTER);
  const forms = await formsOfASecond();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage('over');
  const [flood] = (await once(worker, 'message')) as [number];
  console.log(`${Math.round(forms)} forms a second of processor time, beside ${Math.round(flood)} counts a second`);
  return forms;
}

async function alone(): Promise<number> {
  const forms = await formsOfASecond();
  console.log(`${Math.round(forms)} forms a second of processor time`);
  return forms;
}

await formsOfASecond();
const ratios: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  // Every other round in reverse order: the relay gets faster as it runs.
  const [first, second] = round % 2 === 0 ? [alone, underFlood] : [underFlood, alone];
  const [one, other] = [await first(), await second()];
  ratios.push(first === alone ? other / one : one / other);
}
await kill(relay);
remove();
const ratio = median(ratios);
console.log(
  `With the flood ${(100 * ratio).toFixed(1)} % of the forms a second without it (median of ${rounds} rounds)`,
);
process.exitCode = ratio >= LEAST_RATIO ? 0 : 1;
