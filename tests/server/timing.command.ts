/**
 * `npm run bench -- timing`: does the response time reveal an account, or what belongs to another one? For each call, 300
 * known and 300 unknown addresses, sessions or documents in turn are compared by the Mann-Whitney rank test, two-sided. The control is
 * a login against a form that is refused before hashing. Exits 1 when a call can be distinguished (p below 0.001), or the control
 * cannot. The relay is a separate process without limits; run nothing else on the machine.
 */
import { handleOf } from '../../server/accounts/sessions.ts';
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { sha256 } from '../../server/lib/digest.ts';
import { boxes, loggedIn, password, trial } from './support/accounts.ts';
import { kill, startRelayProcess } from './support/relay-load.ts';
import { query } from './support/rows.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';
import { Visitor } from './support/visitor.ts';

const { samples } = createProgram('npm run bench -- timing')
  .description('whether response time reveals an account: known and unknown addresses, compared by ranks')
  .option('--samples <n>', 'answers of each kind', wholeNumber(100_000), 300)
  .parse()
  .opts<{ samples: number }>();

/** 1 in 1,000, for eight comparisons. */
const SURE = 0.001;

/** Two-sided p of the rank-sum test, by its normal approximation (good from some 20 values on). */
function rankSum(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))].toSorted(
    (x, y) => x.value - y.value,
  );
  const sum = all.reduce((total, { first }, index) => total + (first ? index + 1 : 0), 0);
  const mean = (a.length * (all.length + 1)) / 2;
  const deviation = Math.sqrt((a.length * b.length * (all.length + 1)) / 12);
  const z = Math.abs(sum - mean) / deviation;
  // Abramowitz and Stegun, 7.1.26: the error function to 1.5e-7.
  const t = 1 / (1 + 0.327_591_1 * (z / Math.SQRT2));
  const poly =
    t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  return poly * Math.exp((-z * z) / 2);
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const { folder, remove } = makeTemporaryFolder();
const relay = await startRelayProcess(folder);

/** Milliseconds until the answer. */
async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

const post = (path: string, fields: Record<string, unknown>) => timed(() => new Visitor(relay.port).post(path, fields));

const account = (email: string) => loggedIn({ port: relay.port, dataDir: folder }, { ...trial, email });

let strangers = 0;
const unknown = () => `nobody${(strangers += 1)}@example.org`;

/** A password that a stranger signs up any address with. */
const own = 'another fine heron';

interface Probe {
  name: string;
  /** Not timed. */
  before?(address: string): Promise<unknown>;
  path: string;
  fields(address: string): Record<string, unknown>;
}

const probes: Probe[] = [
  { name: 'login', path: '/login', fields: (email) => ({ email, password: 'no such heron' }) },
  {
    name: 'login with the password of a signup of one’s own',
    before: (email) => post('/api/mobile-signup', { ...trial, email, password: own }),
    path: '/login',
    fields: (email) => ({ email, password: own }),
  },
  { name: 'forgotten password', path: '/forgot-password', fields: (email) => ({ email }) },
  { name: 'another confirmation', path: '/api/resend-confirmation', fields: (email) => ({ email }) },
  { name: 'trial signup', path: '/api/mobile-signup', fields: (email) => ({ ...trial, email }) },
];

/** A request for another account's data, compared with one for data that does not exist. */
interface OwnProbe {
  name: string;
  others: string;
  ask(visitor: Visitor, named: string): Promise<unknown>;
}

async function ownProbes(): Promise<OwnProbe[]> {
  const owner = await account('owner@example.org');
  await owner.post('/api/legal/accept', { ...boxes, redirect_url: '/dashboard' });
  const [record] = query<{ document_sha256: string }>(folder, 'SELECT document_sha256 FROM legal_acceptances');
  return [
    {
      name: 'the end of a session',
      others: handleOf(sha256(owner.cookies.get('__Host-session') ?? '')),
      ask: (visitor, session) => visitor.post('/account/sessions', { session }),
    },
    {
      name: 'an accepted document',
      others: record?.document_sha256 ?? '',
      ask: (visitor, digest) => visitor.get(`/account/document?sha256=${digest}`),
    },
  ];
}

/** Alternates both, so that other load affects both. */
async function compare(name: string, first: () => Promise<number>, second: () => Promise<number>): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < samples + 10; round += 1) {
    const swapped = round % 2 === 1;
    const a = swapped ? null : await first();
    const b = await second();
    const late = swapped ? await first() : null;
    // Warm-up.
    if (round >= 10) {
      times[0].push(a ?? late ?? 0);
      times[1].push(b);
    }
  }
  const p = rankSum(...times);
  console.log(
    `${name}: medians ${median(times[0]).toFixed(2)} and ${median(times[1]).toFixed(2)} ms, p = ${p.toPrecision(2)}`,
  );
  return p;
}

const distinguishable: string[] = [];
try {
  const known = trial.email;
  await account(known);
  const report = async (name: string, first: () => Promise<number>, second: () => Promise<number>) => {
    if ((await compare(name, first, second)) < SURE) distinguishable.push(name);
  };
  for (const { name, before, path, fields } of probes) {
    const ask = async (address: string) => {
      await before?.(address);
      return post(path, fields(address));
    };
    await report(
      `${name}, known and unknown`,
      () => ask(known),
      () => ask(unknown()),
    );
  }
  const stranger = await account('stranger@example.org');
  for (const { name, others, ask } of await ownProbes())
    await report(
      `${name}, of another account and of none`,
      () => timed(() => ask(stranger, others)),
      () => {
        // Outside of the measured time: a digest on one side alone was taken for a difference of the relay.
        const none = sha256(unknown()).slice(0, others.length);
        return timed(() => ask(stranger, none));
      },
    );
  const former = 'former@example.org';
  await (await account(former)).post('/account/delete', { password });
  const logIn = (email: string) => post('/login', { email, password });
  await report(
    'login, deleted and unknown',
    () => logIn(former),
    () => logIn(unknown()),
  );
  const control = await compare(
    'control: a login, and a form as short that hashes nothing',
    () => post('/login', { email: known, password: 'no such heron' }),
    () => post('/login', { email: known, password: '' }),
  );
  if (control >= SURE) distinguishable.push('the control could not be distinguished');
} finally {
  await kill(relay);
  remove();
}
console.log(distinguishable.length === 0 ? 'indistinguishable' : `distinguishable: ${distinguishable.join(', ')}`);
process.exitCode = distinguishable.length === 0 ? 0 : 1;
