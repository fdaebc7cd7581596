/**
 * `npm run bench -- desk`: duration of a form while each page of the desk is requested, with 100,000 leads stored
 * (TEAM-10).
 */
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { asScript, type Sending, send } from '../server/support/http.ts';
import { applying, filePart, pdfOf } from '../server/support/resumes.ts';
import { makeTemporaryFolder } from '../server/support/temporary-folder.ts';
import { unlimited } from '../server/support/unlimited.ts';
import { median } from './statistics.ts';

const KEY = 'T3st-k3y/0f+the=desk';
const DOWNLOADS = 40;

const { leads, forms } = createProgram('npm run bench -- desk')
  .description('forms while the desk is used')
  .option('--leads <n>', 'stored before', wholeNumber(1_000_000), 100_000)
  .option('--forms <n>', 'sent one after another beside each page', wholeNumber(10_000), 60)
  .parse()
  .opts<{ leads: number; forms: number }>();

const { folder, remove } = makeTemporaryFolder();
const config = readConfig({ PORT: '0', MONITOR_PORT: '0', DESK_KEY: KEY, DATA_DIR: folder });
const server = await startServer(config, { log: pino({ level: 'silent' }), limits: unlimited });
const desk = (path: string, request: Partial<Sending> = {}) =>
  send(server.monitorPort ?? 0, { method: 'GET', path, ...request });

await send(server.port, applying(filePart('resume.pdf', pdfOf(5_000_000), { type: 'application/pdf' })));
const database = new DatabaseSync(join(folder, 'staveline.db'), { timeout: 30_000 });
database.exec(`
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${leads})
  INSERT INTO submissions (id, kind, payload, sha256, idempotency_key, received_at)
  SELECT printf('%036d', i), 'contact', json_object('name', 'Visitor ' || i, 'email', i || '@visitor.example', 'message', 'Good day.'), '', NULL, i FROM n;
  INSERT INTO deliveries (id, submission_id, destination, queue, state, attempts, delivered_at, history)
  SELECT id, id, 'mail:team', 'mail', 'delivered', 1, 1, '[]' FROM submissions WHERE kind = 'contact';
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 28 * 40)
  INSERT INTO daily_counts SELECT date('now', '-' || (i / 40) || ' days'), 'page', '', '/' || (i % 40), 7 FROM n;`);
const resume = database.prepare(`SELECT id FROM submissions WHERE kind = 'career'`).get() as { id: string };
database.close();

const login = await desk('/desk/login', {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  body: new URLSearchParams({ key: KEY }).toString(),
});
const base = login.headers.location?.replace(/\/leads$/, '') ?? '';
const headers = { cookie: login.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' };

/** Sends from a thread of its own, so that the relay's thread runs only the relay. */
const browser = new Worker(
  `const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, headers, atOnce }) => {
    const ask = () => fetch(url, { headers }).then(async (answer) => (await answer.arrayBuffer(), answer.status));
    parentPort.postMessage(await Promise.all(Array.from({ length: atOnce }, ask)));
  });`,
  { eval: true },
);
async function ask(path: string, atOnce: number): Promise<number[]> {
  const url = `http://127.0.0.1:${server.monitorPort}${base}/${path}`;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  browser.postMessage({ url, headers, atOnce });
  const [statuses] = (await once(browser, 'message')) as [number[]];
  return statuses;
}

/** CPU time of the answering thread, in milliseconds: other programs on the machine do not affect it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest turns of the event loop, and the forms, while something runs. */
async function beside(what: string, work: () => Promise<unknown>): Promise<void> {
  const state = { working: true };
  const turns: number[] = [];
  let last = processorTime();
  const turn = () => {
    const now = processorTime();
    turns.push(now - last);
    last = now;
    if (state.working) setImmediate(turn);
  };
  setImmediate(turn);
  const done = work().finally(() => (state.working = false));
  const times: number[] = [];
  while (state.working || times.length < forms) {
    const began = performance.now();
    await send(server.port, asScript({ message: `${began}` }));
    times.push(performance.now() - began);
  }
  await done;
  turns.sort((one, other) => other - one);
  console.log(
    `${what.padEnd(28)} longest turns ${turns
      .slice(0, 3)
      .map((time) => time.toFixed(1))
      .join(', ')} ms; a form ${median(times).toFixed(1)} ms`,
  );
}

const paths = {
  'a list': 'leads?state=all',
  'a list of answered ones': 'leads?state=answered',
  'a search that finds nothing': 'leads?state=all&text=nothing-of-it',
  'a lead': `leads/${resume.id}`,
  'delivered ones': 'deliveries?state=delivered',
  numbers: 'numbers',
  'an export of a day': 'leads.csv?state=all&since=2026-01-01',
};
// The first of each compiles its code.
for (const path of Object.values(paths)) await ask(path, 1);
await beside('nothing', async () => {});
for (const [what, path] of Object.entries(paths)) await beside(what, () => ask(path, 1));
let statuses: number[] = [];
await beside(`${DOWNLOADS} downloads of 5 MB`, async () => {
  statuses = await ask(`leads/${resume.id}/files/0`, DOWNLOADS);
});
console.log(`${statuses.filter((status) => status === 200).length} of them were answered, the others may try again`);
await browser.terminate();
await server.close();
remove();
