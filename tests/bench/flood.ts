import { parentPort, workerData } from 'node:worker_threads';
import type { Sending } from '../server/support/http.ts';
import { FLOOD, flooder, loop, renderedKinds } from './pages.ts';

/** A thread of its own: what the flood costs its sender does not delay the measurement of honest visitors. */
type Flood = { port: number } & ({ kind: number; cookie: string } | { request: Sending });
const given = workerData as Flood;
const sending = 'request' in given ? given.request : renderedKinds(given.cookie)[given.kind]?.sending;
if (!parentPort || sending === undefined) throw new Error('This file is a worker of benchmarks.');
const { port } = given;
let over = false;
parentPort.once('message', () => {
  over = true;
});
const began = performance.now();
const answers = await loop(port, { sending }, { connections: FLOOD, localAddress: flooder, until: () => over });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort.postMessage((answers.length / (performance.now() - began)) * 1_000);
