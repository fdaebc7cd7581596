import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { asScript, send, type Sending } from './http.ts';
import { application, applying, filePart, pdfOf } from './resumes.ts';
import type { SubmissionTable } from '../../../server/submissions/tables.ts';
import { query, submissionRows } from './rows.ts';

/** A relay as a process of its own. */
export interface RelayProcess {
  process: ChildProcess;
  port: number;
}

/**
 * Starts a server as a process of its own and waits until it says that it listens.
 * @param args for Node: the program, its flags, what stands before it
 * @param env its environment variables
 * @returns with the first number that it prints after a colon or alone: its port
 */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RelayProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The relay did not start.'))),
  ])) as [Buffer];
  return { process: child, port: Number(/(?:^|:)(\d+)/.exec(line.toString())?.[1]) };
}

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

/** What Node itself is given in production: as `npm start` has it. */
export const productionOptions: readonly string[] =
  /\bnode ((?:--\S+ )*)server\/main\.ts/.exec(scripts.start)?.[1]?.trim().split(' ') ?? [];

/**
 * Starts a relay process and waits until it listens.
 * @param flags for relay-process.ts
 * @param nodeOptions for Node itself
 * @param settings environment variables beside DATA_DIR
 */
export function startRelayProcess(
  dataDir: string,
  flags: readonly string[] = [],
  nodeOptions: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<RelayProcess> {
  const program = fileURLToPath(new URL('relay-process.ts', import.meta.url));
  return startProcess([...nodeOptions, program, ...flags], { DATA_DIR: dataDir, ...settings });
}

/** SIGKILL: no goodbye. */
export async function kill({ process: child }: RelayProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A form with a key of its own, and what the store is to hold of it. */
export interface Sample {
  key: string;
  request: Sending;
  kind: string;
  /** The payload as it is stored. */
  payload: string;
  /** A text that its mail to the team carries, and nobody else's. */
  mark: string;
  /** Mails that it leads to. */
  mails: number;
  /** SHA-256 of the file that came with it. */
  file: string | null;
}

/** Times that a form is sent which is not taken now (503): more files come at once than are read at once. */
const MAX_TRIES = 100;

/** Milliseconds until it is sent again. */
const TRY_AGAIN_AFTER = 50;

/** @returns whether it was answered ok, to the last byte */
async function sendSample(port: number, { request }: Sample): Promise<boolean> {
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { status, body } = await send(port, request);
      if (status !== 503) return status === 200 && body === '{"success":true}';
      await pause(TRY_AGAIN_AFTER);
    }
    return false;
  } catch {
    // The connection broke: killed before the answer was out.
    return false;
  }
}

/** What a store holds of what was sent. */
export interface StoreFindings {
  /** Keys of what is not there. */
  lost: string[];
  /** Ids of submissions that are there more than once, or with another content. */
  wrong: string[];
}

/**
 * Which rows are not as they were sent.
 * @param files the digest of what is attached to each submission
 * @returns ids of submissions that are there more than once, or with another content
 */
export function wrongRows(
  rows: readonly SubmissionTable[],
  files: readonly { id: string; sha256: string }[],
  samples: readonly Sample[],
): string[] {
  const fileOf = new Map(files.map(({ id, sha256 }) => [id, sha256]));
  const sent = new Map(samples.map((sample) => [sample.key, sample]));
  const times = Map.groupBy(rows, ({ idempotency_key }) => idempotency_key);
  const wrong = rows.filter(({ id, kind, payload, idempotency_key }) => {
    const sample = sent.get(idempotency_key ?? '');
    const same = sample?.kind === kind && sample.payload === payload && sample.file === (fileOf.get(id) ?? null);
    return !same || times.get(idempotency_key)?.length !== 1;
  });
  return wrong.map(({ id }) => id);
}

/** Compares the store with what was sent. */
export function checkStore(dataDir: string, samples: readonly Sample[]): StoreFindings {
  const rows = submissionRows(dataDir);
  const files = query<{ id: string; sha256: string }>(dataDir, 'SELECT submission_id AS id, sha256 FROM attachments');
  const there = new Set(rows.map(({ idempotency_key }) => idempotency_key));
  return {
    lost: samples.filter(({ key }) => !there.has(key)).map(({ key }) => key),
    wrong: wrongRows(rows, files, samples),
  };
}

/** Requests under way at the same time: enough for shared transactions, few enough for many of them. */
const AT_ONCE = 50;

/**
 * Sends all samples and calls `onAnswer` after each ok answer.
 * @returns for each whether it was answered ok
 */
export async function sendAll(
  port: number,
  samples: readonly Sample[],
  onAnswer: (sample: Sample) => void = () => {},
): Promise<boolean[]> {
  const answered = samples.map(() => false);
  const waiting = samples.entries();
  const sender = async () => {
    for (const [index, sample] of waiting) {
      answered[index] = await sendSample(port, sample);
      if (answered[index]) onAnswer(sample);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return answered;
}

/** As a payload is stored: its fields in the order of their names. */
const stored = (payload: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** A resume of 64 KB: some pages of the store's file. */
const RESUME = 64 * 1024;

function makeMessage(key: string, mark: string, email: string): Sample {
  const fields = { name: mark, email, message: `message ${mark}` };
  return {
    key,
    request: asScript(fields, { 'idempotency-key': key }),
    kind: 'contact',
    payload: stored(fields),
    mark,
    mails: 1,
    file: null,
  };
}

function makeApplication(key: string, mark: string, email: string, index: number): Sample {
  const content = pdfOf(RESUME);
  content.writeUInt32LE(index, RESUME - 4);
  const fields = { ...application, full_name: mark, email };
  const { headers, ...request } = applying(filePart('resume.pdf', content, { type: 'application/pdf' }), fields);
  const file = createHash('sha256').update(content).digest('hex');
  return {
    key,
    request: { ...request, headers: { ...headers, 'idempotency-key': key } },
    kind: 'career',
    payload: stored(fields),
    mark,
    mails: 2,
    file,
  };
}

function makeSignup(key: string, mark: string, email: string): Sample {
  const fields = { email, firstName: 'Ann', lastName: mark, role: 'nurse', organization: '', isIOS: false };
  const request = {
    path: '/api/mobile-signup',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
    body: JSON.stringify(fields),
  };
  return {
    key,
    request,
    kind: 'signup',
    payload: stored({ ...fields, plan: '', signup_type: 'mobile', invited: false }),
    mark,
    mails: 2,
    file: null,
  };
}

/** The marks that a text carries. */
export const marksIn = (text: string): ReadonlySet<string> => new Set(text.match(/Visitor \[\d+\]/g));

/**
 * What visitors send: mostly messages; one in ten an application with a resume, one in ten a signup.
 * @param first the number of the first, so that several lots have nothing in common
 */
export const makeSamples = (count: number, first = 0): Sample[] =>
  Array.from({ length: count }, (_, position) => {
    const index = first + position;
    const [key, mark, email] = [`key-${index}`, `Visitor [${index}]`, `visitor${index}@visitor.example`];
    if (index % 10 === 3) return makeApplication(key, mark, email, index);
    if (index % 10 === 7) return makeSignup(key, mark, email);
    return makeMessage(key, mark, email);
  });
