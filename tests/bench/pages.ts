import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { at, variants } from '../e2e/route-table.ts';
import { loggedIn } from '../server/support/accounts.ts';
import { asBrowser, asScript, message, type Sending } from '../server/support/http.ts';
import { kill, productionOptions, type RelayProcess, startRelayProcess } from '../server/support/relay-load.ts';
import { makeTemporaryFolder } from '../server/support/temporary-folder.ts';
import { median } from './statistics.ts';

/** Connections of each measurement and of the flood: one sender, who may have 64. */
const CONNECTIONS = 8;
export const FLOOD = 48;

/** Milliseconds between two requests of an honest visitor. */
const BETWEEN = 10;

const sender = (index: number) => `127.1.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`;
export const flooder = '127.2.0.1';

let senders = 0;

interface Kind {
  title: string;
  /** The request; a function where the relay counts attempts by a field's value. */
  sending: Sending | (() => Sending);
  status: number;
  /** Sends each request from another address, because a limit for one sender would change the answer. */
  manySenders?: boolean;
}

interface Answer {
  status: number;
  took: number;
}

/** Sends a request and reads the whole answer. @param agent keeps the connection */
function ask(
  port: number,
  { method = 'POST', path = '/contact', headers = {}, body }: Sending,
  { agent, localAddress }: { agent: Agent | false; localAddress: string },
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        localAddress,
        headers: { host: 'localhost', ...length, ...headers },
      },
      (response) => {
        response
          .on('error', reject)
          .on('end', () => resolve({ status: response.statusCode ?? 0, took: performance.now() - began }))
          .resume();
      },
    )
      .on('error', reject)
      .end(body);
  });
}

interface LoopOptions {
  connections: number;
  localAddress: string;
  until: () => boolean;
  between?: number;
}

/** A closed loop on each connection: the next request follows the answer. */
export async function loop(
  port: number,
  { sending, manySenders = false }: Pick<Kind, 'sending' | 'manySenders'>,
  { connections, localAddress, until, between = 0 }: LoopOptions,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answer[] = [];
  const one = async () => {
    while (!until()) {
      answers.push(
        await ask(
          port,
          typeof sending === 'function' ? sending() : sending,
          manySenders ? { agent: false, localAddress: sender((senders += 1)) } : { agent, localAddress },
        ),
      );
      if (between > 0) await pause(between);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return answers;
}

const during = (seconds: number) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() >= end;
};

const percentileOf = (answers: readonly Answer[], share: number) =>
  answers.map(({ took }) => took).toSorted((a, b) => a - b)[Math.ceil(share * answers.length) - 1] ?? NaN;

const page = (path: string, headers = {}): Sending => ({
  method: 'GET',
  path: at(path),
  headers: { 'accept-encoding': 'br', accept: 'text/html', ...headers },
});
const urlencoded = (path: string, values: Record<string, string>): Sending => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'accept-encoding': 'br' },
  body: new URLSearchParams(values).toString(),
});

const staticPage: Kind = { title: 'a page (`/contact`)', sending: page('/contact'), status: 200 };
const form: Kind = { title: 'a contact form', sending: asScript(message), status: 200, manySenders: true };

/** The answers rendered for a request. @param cookie of a session */
export const renderedKinds = (cookie: string): Kind[] => [
  {
    title: 'a refused contact form',
    sending: { ...asBrowser({ name: 'Ada' }), path: '/contact' },
    status: 422,
    manySenders: true,
  },
  {
    title: 'a refused login',
    sending: () =>
      urlencoded('/login', { email: `unknown${(senders += 1)}@visitor.example`, password: 'not this one' }),
    status: 422,
    manySenders: true,
  },
  { title: 'a page for one request', sending: page('/signup?invite_token=opaque'), status: 200 },
  { title: 'the account', sending: page('/account', { cookie }), status: 200 },
];

export interface PageRate {
  title: string;
  perSecond: number;
  p99: number;
  /** Answers with an unexpected status. */
  others: number;
}

export interface FloodResult {
  title: string;
  /** The flood's answers a second. */
  perSecond: number;
  /** The median time of an honest page and form under the flood, in milliseconds and relative to no flood. */
  page: { p50: number; ratio: number };
  form: { p50: number; ratio: number };
  /** Honest answers other than 200. */
  refused: number;
}

export interface PagesResult {
  rates: PageRate[];
  /** The median time of each variant relative to its plain page. */
  variants: { path: string; ratio: number }[];
  floods: FloodResult[];
}

/** Honest visitors, with or without a flood: one page and one form in turn. */
async function honest(port: number, seconds: number) {
  const until = during(seconds);
  const options = { connections: 1, localAddress: '127.3.0.1', until, between: BETWEEN };
  const [pages, forms] = await Promise.all([loop(port, staticPage, options), loop(port, form, options)]);
  return {
    page: percentileOf(pages, 0.5),
    form: percentileOf(forms, 0.5),
    refused: [...pages, ...forms].filter(({ status }) => status !== 200).length,
  };
}

async function measureVariants(port: number, seconds: number): Promise<PagesResult['variants']> {
  const ratios = [];
  for (const path of variants) {
    const times: [number[], number[]] = [[], []];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const until = during(seconds / 10);
    // In turn, so that other load on the machine affects both.
    while (times[1].length < 5 || !until()) {
      times[0].push((await ask(port, page(path.replace(/\?.*/, '')), { agent, localAddress: '127.3.0.2' })).took);
      times[1].push((await ask(port, page(path), { agent, localAddress: '127.3.0.2' })).took);
    }
    agent.destroy();
    ratios.push({ path, ratio: median(times[1]) / median(times[0]) });
  }
  return ratios;
}

async function flood(
  port: number,
  { kind, title, cookie }: { kind: number; title: string; cookie: string },
  unloaded: { page: number; form: number },
  seconds: number,
): Promise<FloodResult> {
  const worker = new Worker(new URL('flood.ts', import.meta.url), { workerData: { port, kind, cookie } });
  const rate = once(worker, 'message');
  await pause(Math.min(1_000, seconds * 250));
  const { page: pageTime, form: formTime, refused } = await honest(port, seconds);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage('over');
  const [perSecond] = (await rate) as [number];
  await worker.terminate();
  return {
    title,
    perSecond,
    page: { p50: pageTime, ratio: pageTime / unloaded.page },
    form: { p50: formTime, ratio: formTime / unloaded.form },
    refused,
  };
}

/**
 * Measures pages, and the cost of one sender's flood of rendered pages to honest visitors. The site is a process with
 * the built pages and production limits.
 */
export async function measurePages({ seconds }: { seconds: number }): Promise<PagesResult> {
  const { folder, remove } = makeTemporaryFolder();
  const relay: RelayProcess = await startRelayProcess(folder, ['--shed', '--site'], productionOptions);
  const { port } = relay;
  try {
    const visitor = await loggedIn({ port, dataDir: folder });
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const kinds = renderedKinds(cookie);
    const options = () => ({ connections: CONNECTIONS, localAddress: '127.3.0.3', until: during(seconds) });
    const rates: PageRate[] = [];
    for (const kind of [
      staticPage,
      {
        title: 'a variant (`/signup?plan=np_pa_monthly&type=trial`)',
        sending: page('/signup?plan=np_pa_monthly&type=trial'),
        status: 200,
      },
      ...kinds,
    ]) {
      const answers = await loop(port, kind, options());
      rates.push({
        title: kind.title,
        perSecond: answers.length / seconds,
        p99: percentileOf(answers, 0.99),
        others: answers.filter(({ status }) => status !== kind.status).length,
      });
    }
    const unloaded = await honest(port, seconds);
    const floods: FloodResult[] = [];
    for (const [kind, { title }] of kinds.entries()) {
      floods.push(await flood(port, { kind, title, cookie }, unloaded, seconds));
    }
    return { rates, variants: await measureVariants(port, seconds), floods };
  } finally {
    await kill(relay);
    remove();
  }
}
