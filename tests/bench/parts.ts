import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FEWEST_CONNECTIONS, MAX_CONNECTIONS, PLACES } from '../../server/http/connections.ts';
import { drain, type DrainOptions } from '../server/support/drain.ts';
import { percentile } from '../server/support/open-loop.ts';
import { overload, type OverloadOptions, withStatus } from '../server/support/overload.ts';
import { kill, productionOptions, startProcess, startRelayProcess } from '../server/support/relay-load.ts';
import { makeTemporaryFolder } from '../server/support/temporary-folder.ts';
import { type Candidate, type CandidateName, candidates, mailServerIsDown } from './candidates.ts';
import { fillStore } from './fill-store.ts';
import { FLOOD, measurePages } from './pages.ts';
import { CONNECTIONS, measureRates, type Rate, rateFaults } from './rates.ts';
import { measureRestarts } from './restarts.ts';
import { measureSizes } from './sizes.ts';
import { makeSlowDisk, whyNoSlowDisk } from './slow-disk.ts';
import { attackSlowly } from './slow-sockets.ts';
import { median, medianAndSpread, table, whole } from './statistics.ts';

const LEAST_OF_NO_STORE = 0.75;
const LEAST_OF_A_PEER = 3;
/** Additional milliseconds of a sync on slower disks; from this one on the target holds against every peer. */
const SLOWER_SYNCS = [0.5, 1, 2, 5];
const SLOW_SYNC = 1;
const LONGEST_DRAIN = 60_000;
const SLOW_SOCKETS = 10_000;
/** The numbers of addresses: one, and enough for 64 or 16 connections each. */
const SLOW_ADDRESSES = [1, 157, 625];
const MAX_SLOW_MEMORY = 256;
/**
 * The most that an honest answer may take under a flood relative to no flood, and a variant relative to its plain
 * page.
 */
const MAX_UNDER_FLOOD = 5;
const MAX_OF_PLAIN_PAGE = 1.5;

/** Submissions in the store when a relay is killed, and the compared store sizes. */
const STORED = 10_000;
const SIZES = [0, 10_000, 1_000_000];

export interface PartOptions {
  rounds: number;
  seconds: number;
  say: (line: string) => void;
}

/** Markdown, and the missed targets in words. */
export interface Findings {
  text: string;
  faults: string[];
}

export const verdict = (faults: readonly string[]): string =>
  faults.length === 0 ? 'All targets met' : `Targets missed: ${faults.join('; ')}`;

const warmUp = (seconds: number) => Math.min(2, seconds);
const perSecond = (rates: readonly Rate[]) => medianAndSpread(rates.map((rate) => rate.perSecond));
const p99 = (rates: readonly Rate[]) => medianAndSpread(rates.map((rate) => rate.p99));

/** The median over rounds of the ratio of two rates; both of a round share the machine's other load. */
const ratioOf = (one: readonly Rate[], other: readonly Rate[]) =>
  median(one.map((rate, round) => rate.perSecond / (other[round]?.perSecond ?? NaN)));

/** Durable submissions a second, compared with the relay without a store (`ratio`) and with other servers (`peers`). */
export async function ratesPart(
  { rounds, seconds, say }: PartOptions,
  { ratio, peers }: { ratio: boolean; peers: boolean },
): Promise<Findings> {
  const names: CandidateName[] = [
    'relay',
    ...(ratio ? (['noStore', 'delivering'] as const) : []),
    ...(peers ? (['express', 'fastify'] as const) : []),
  ];
  const entries: Record<string, Candidate> = Object.fromEntries(names.map((name) => [name, candidates[name]]));
  const found = await measureRates(entries, {
    rounds,
    seconds,
    warmUp: warmUp(seconds),
    onRate: (title, rate) => say(`${title}: ${whole(rate.perSecond)} a second, p99 ${rate.p99} ms`),
  });
  const of = (name: string) => found[name] ?? [];
  const beside = names.map((name) => ({
    name,
    title: candidates[name].title,
    rates: of(name),
    ratio: ratioOf(of('relay'), of(name)),
  }));
  const least = { noStore: LEAST_OF_NO_STORE, express: LEAST_OF_A_PEER, fastify: LEAST_OF_A_PEER } as const;
  const rows = beside.map(({ name, title, rates, ratio: times }) => [
    title,
    perSecond(rates),
    p99(rates),
    name === 'relay' ? '' : `${times.toFixed(2)} times as many`,
  ]);
  const text = [
    table(
      [
        `\`POST /contact\`, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s`,
        'answered a second',
        'p99, ms',
        'the relay answers',
      ],
      rows,
    ),
    '',
    'Each server is a new process with an empty store in each round. Each gets the same multipart form and parses it with the same schema.',
    'All but one store durably before they answer (WAL, synchronous=FULL); rows are counted after a kill -9. The relay writes two rows for',
    'a form and shares transactions (group commit); the others write one row in one transaction. The relay without a store acknowledges a',
    'submission where it would store it. Only the relay has a request log (silent here), known hosts, protective headers and idempotency',
    'keys. Unless noted, its mail server is down and',
    'deliveries wait.',
  ].join('\n');
  const faults = beside.flatMap(({ name, title, rates, ratio: times }) => [
    ...rateFaults(candidates[name], rates),
    ...(name in least && times < least[name as keyof typeof least]
      ? [`${times.toFixed(2)} of ${title}, not ${least[name as keyof typeof least]}`]
      : []),
  ]);
  return { text, faults };
}

/** Relay and peers on disks with slower syncs: the value of group commit. */
export async function disksPart({ rounds, seconds, say }: PartOptions): Promise<Findings> {
  const missing = whyNoSlowDisk();
  if (missing !== null) return { text: `Not run: a slower disk needs ${missing}.`, faults: ['not run'] };
  const names = ['relay', 'express', 'fastify'] as const;
  const rows: string[][] = [];
  const faults: string[] = [];
  const { folder, remove } = makeTemporaryFolder();
  try {
    const slowDisk = makeSlowDisk(folder);
    for (const longer of SLOWER_SYNCS) {
      const on = (name: (typeof names)[number]): Candidate => ({
        ...candidates[name],
        start: (dataDir) => candidates[name].start(dataDir, slowDisk(longer)),
      });
      const found = await measureRates(Object.fromEntries(names.map((name) => [name, on(name)])), {
        rounds: Math.min(rounds, 3),
        seconds,
        warmUp: warmUp(seconds),
        onRate: (title, rate) => say(`${longer} ms longer, ${title}: ${whole(rate.perSecond)} a second`),
      });
      const of = (name: string) => found[name] ?? [];
      const beside = (name: string) => ratioOf(of('relay'), of(name));
      rows.push([
        `${longer} ms longer`,
        ...names.map((name) => perSecond(of(name))),
        beside('express').toFixed(1),
        beside('fastify').toFixed(1),
      ]);
      faults.push(...names.flatMap((name) => rateFaults(candidates[name], of(name))));
      if (longer >= SLOW_SYNC && Math.min(beside('express'), beside('fastify')) < LEAST_OF_A_PEER)
        faults.push(`syncs ${longer} ms longer: less than ${LEAST_OF_A_PEER} times a peer`);
    }
  } finally {
    remove();
  }
  const head = [
    `each sync takes, ${CONNECTIONS} connections`,
    ...names.map((name) => `${candidates[name].title}, a second`),
    'times Express',
    'times Fastify',
  ];
  const text = [
    table(head, rows),
    '',
    'Forms, servers and durability as above. A sync of this machine’s disk takes about 0.3 ms; here each sync is made and then delayed, for',
    'all servers alike. A server with one transaction for each form waits for a sync each time.',
  ].join('\n');
  return { text, faults };
}

/** p99 and goodput at twice the capacity, open loop. */
export async function overloadPart(options: OverloadOptions): Promise<Findings> {
  const { peak, half, twice, goodput, faults } = await overload(options);
  const row = (title: string, load: typeof peak) => {
    const accepted = withStatus(load, 200);
    return [
      title,
      whole(load.outcomes.length),
      whole(accepted.length),
      whole(load.accepted),
      String(percentile(accepted, 0.99)),
      whole(withStatus(load, 503).length),
    ];
  };
  const head = [
    `${options.seconds} s each`,
    'sent',
    'accepted',
    'a second',
    'p99 of those, ms',
    'refused: 503 with Retry-After',
  ];
  const rows = [
    row('closed loop (the capacity)', peak),
    row('half of the capacity, open loop', half),
    row('twice the capacity, open loop', twice),
  ];
  return {
    text: `${table(head, rows)}\n\nAt twice the capacity ${Math.round(goodput * 100)} % of it is accepted, and every accepted form is stored.`,
    faults,
  };
}

export async function drainPart({
  submissions,
  mailTakes,
}: Pick<DrainOptions, 'submissions' | 'mailTakes'>): Promise<Findings> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const restartHalfway of [false, true]) {
    const { folder, remove } = makeTemporaryFolder();
    try {
      const result = await drain({ dataDir: folder, submissions, mailTakes, restartHalfway });
      const title = restartHalfway ? 'the relay restarts halfway' : 'the mail server comes back';
      rows.push([title, (result.milliseconds / 1_000).toFixed(1), whole(result.twice), whole(result.undelivered)]);
      if (result.milliseconds >= LONGEST_DRAIN || result.refused + result.twice + result.undelivered > 0)
        faults.push(`${title}: a visitor refused, or a mail late, twice or not at all`);
    } finally {
      remove();
    }
  }
  return {
    text: table(
      [`${whole(submissions)} waiting mails`, 'seconds until the last is delivered', 'twice', 'missing'],
      rows,
    ),
    faults,
  };
}

export async function restartPart({ rounds, seconds }: PartOptions): Promise<Findings> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  if (!existsSync(`${root}/dist`)) spawnSync(process.execPath, ['server/build.ts'], { cwd: root, stdio: 'inherit' });
  const { folder, remove } = makeTemporaryFolder();
  try {
    await fillStore(folder, STORED);
    const restart = (dataDir: string) =>
      startProcess([...productionOptions, `${root}/server/main.ts`], {
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        ...mailServerIsDown,
      });
    const restarts = await measureRestarts({ dataDir: folder, rounds, seconds, restart, path: '/landing-new/' });
    const rows = [
      ['the home page', medianAndSpread(restarts.map(({ page }) => page))],
      ['a form, stored', medianAndSpread(restarts.map(({ form }) => form))],
    ];
    return {
      text: table(
        [
          `killed (-9) under load with ${whole(STORED)} and more stored, ${rounds} times`,
          'ms from the start of the process to the answer',
        ],
        rows,
      ),
      faults: [],
    };
  } finally {
    remove();
  }
}

export async function sizePart({ rounds, seconds }: PartOptions): Promise<Findings> {
  const results = await measureSizes({ sizes: SIZES, rounds: Math.min(rounds, 3), seconds, warmUp: warmUp(seconds) });
  const rows = results.map(({ size, rates, repeats }) => [
    whole(size),
    perSecond(rates),
    p99(rates),
    median(repeats).toFixed(1),
  ]);
  return {
    text: table(
      [
        `delivered submissions in the store; ${CONNECTIONS} connections`,
        'answered a second',
        'p99, ms',
        'a repeated form (its idempotency key is looked up), ms',
      ],
      rows,
    ),
    faults: results.flatMap(({ rates }) => rateFaults(candidates.relay, rates)),
  };
}

/** Honest visitors beside 10,000 slow senders, from one address and from many. */
export async function slowPart({ say }: PartOptions): Promise<Findings> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const addresses of SLOW_ADDRESSES) {
    const { folder, remove } = makeTemporaryFolder();
    const relay = await startRelayProcess(folder, ['--shed'], productionOptions, {
      NODE_ENV: 'production',
      ...mailServerIsDown,
    });
    try {
      const from = addresses === 1 ? 'one address' : `${addresses} addresses`;
      const { open, statuses, waits, peakMemory } = await attackSlowly({
        port: relay.port,
        pid: relay.process.pid ?? 0,
        sockets: SLOW_SOCKETS,
        addresses,
        probes: 100,
        pauseBetween: 200,
      });
      const answered = statuses.filter((status) => status === 200).length;
      rows.push([
        from,
        whole(open),
        whole(statuses.length),
        whole(answered),
        `${whole(median(waits))}, ${whole(Math.max(...waits))}`,
        whole(peakMemory),
      ]);
      say(`slow senders from ${from}: ${answered} of ${statuses.length} forms taken, ${whole(peakMemory)} MiB`);
      if (answered < statuses.length)
        faults.push(`from ${from}: ${statuses.length - answered} honest forms were not taken`);
      if (peakMemory >= MAX_SLOW_MEMORY)
        faults.push(`from ${from}: ${whole(peakMemory)} MiB, not below ${MAX_SLOW_MEMORY}`);
    } finally {
      await kill(relay);
      remove();
    }
  }
  const head = [
    `${whole(SLOW_SOCKETS)} slow senders, from`,
    'fewest open',
    'honest forms sent',
    'accepted',
    'median and slowest, ms',
    "the relay's peak memory (VmHWM), MiB",
  ];
  const text = [
    table(head, rows),
    '',
    'A third of the senders are slow in the headers, the others in the form. A sender that is cut off reconnects at once, a refused one',
    `five seconds later. The relay takes ${MAX_CONNECTIONS} connections of one address, fewer as its ${whole(PLACES)} fill up; every address gets ${FEWEST_CONNECTIONS}.`,
  ].join('\n');
  return { text, faults };
}

export async function pagesPart({ seconds, say }: PartOptions): Promise<Findings> {
  const { rates, variants, floods } = await measurePages({ seconds });
  const ms = (value: number) => value.toFixed(1);
  const times = (ratio: number) => `${ratio.toFixed(1)} times`;
  for (const { title, perSecond: rate, p99: slowest } of rates)
    say(`${title}: ${whole(rate)} a second, p99 ${ms(slowest)} ms`);
  for (const { title, page, form } of floods)
    say(`flood of ${title}: pages ${times(page.ratio)}, forms ${times(form.ratio)}`);
  const [slowest] = variants.toSorted((one, other) => other.ratio - one.ratio);
  const text = [
    table(
      ['8 connections of one sender', 'answered a second', 'p99, ms'],
      rates.map((rate) => [rate.title, whole(rate.perSecond), ms(rate.p99)]),
    ),
    '',
    table(
      [
        `${FLOOD} connections of one sender ask for`,
        'answered a second',
        'p50 of an honest page, ms',
        'against no flood',
        'p50 of an honest form, ms',
        'against no flood',
      ],
      floods.map(({ title, perSecond: rate, page, form }) => [
        title,
        whole(rate),
        ms(page.p50),
        times(page.ratio),
        ms(form.p50),
        times(form.ratio),
      ]),
    ),
    '',
    `Of ${variants.length} variants the slowest takes ${times(slowest?.ratio ?? NaN)} the median time of its plain page (\`${slowest?.path}\`). Pages are those of`,
    'dist/, in brotli; limits are those of production, so refused logins and forms come from a sender each in the first table.',
  ].join('\n');
  const faults = [
    ...rates.flatMap(({ title, others }) => (others > 0 ? [`${others} answers of another status to ${title}`] : [])),
    ...variants.flatMap(({ path, ratio }) =>
      ratio > MAX_OF_PLAIN_PAGE ? [`${path} takes ${times(ratio)} the time of its plain page`] : [],
    ),
    ...floods.flatMap(({ title, page, form, refused }) => [
      ...(page.ratio >= MAX_UNDER_FLOOD
        ? [`flood of ${title}: an honest page takes ${times(page.ratio)} its time`]
        : []),
      ...(form.ratio >= MAX_UNDER_FLOOD
        ? [`flood of ${title}: an honest form takes ${times(form.ratio)} its time`]
        : []),
      ...(refused > 0 ? [`flood of ${title}: ${refused} honest answers were refused`] : []),
    ]),
  ];
  return { text, faults };
}
