import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fromShell } from './from-shell.ts';
import { asScript, send, type Sending } from './http.ts';
import { application, applying, filePart, pdfOf } from './resumes.ts';
import { query, submissionRows } from './rows.ts';
import type { SubmissionTable } from '../../../server/db/database.ts';

export interface RelayProcess {
  process: ChildProcess;
  port: number;
}

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

/** Node's options in production, as in `npm start`. */
export const productionOptions: readonly string[] =
  /\bnode ((?:--\S+ )*)server\/main\.ts/.exec(scripts.start)?.[1]?.trim().split(' ') ?? [];

/**
 * @param flags for relay-process.ts
 * @param nodeOptions for Node itself
 */
export async function startRelayProcess(
  dataDir: string,
  flags: readonly string[] = [],
  nodeOptions: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<RelayProcess> {
  const program = fileURLToPath(new URL('relay-process.ts', import.meta.url));
  const child = spawn(process.execPath, [...nodeOptions, program, ...flags], {
    env: { ...fromShell, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The relay did not start.'))),
  ])) as [Buffer];
  return { process: child, port: Number(line) };
}

/** SIGKILL: no shutdown. */
export async function kill({ process: child }: RelayProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A form with its key, and the expected rows. */
export interface Sample {
  key: string;
  request: Sending;
  kind: string;
  payload: string;
  /** A text that only its mail to the team contains. */
  mark: string;
  mails: number;
  file: string | null;
}

/** Retries after a 503: more files arrive than are read at once. */
const MAX_TRIES = 100;

const TRY_AGAIN_AFTER = 50;

async function sendSample(port: number, { request }: Sample): Promise<boolean> {
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { status, body } = await send(port, request);
      if (status !== 503) return status === 200 && body === '{"success":true}';
      await pause(TRY_AGAIN_AFTER);
    }
    return false;
  } catch {
    // The connection broke before the complete answer.
    return false;
  }
}

export interface StoreFindings {
  lost: string[];
  wrong: string[];
}

/** @returns ids of submissions stored more than once, or with another content */
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

export function checkStore(dataDir: string, samples: readonly Sample[]): StoreFindings {
  const rows = submissionRows(dataDir);
  const files = query<{ id: string; sha256: string }>(dataDir, 'SELECT submission_id AS id, sha256 FROM attachments');
  const there = new Set(rows.map(({ idempotency_key }) => idempotency_key));
  return {
    lost: samples.filter(({ key }) => !there.has(key)).map(({ key }) => key),
    wrong: wrongRows(rows, files, samples),
  };
}

/** Concurrent requests: enough for shared transactions, few enough for many of them. */
const AT_ONCE = 50;

/** @returns whether each was answered ok */
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

/** Payloads are stored with sorted fields. */
const stored = (payload: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** 64 KB: several pages of the store's file. */
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

export const marksIn = (text: string): ReadonlySet<string> => new Set(text.match(/Visitor \[\d+\]/g));

/**
 * Mostly messages; one in ten an application with a resume, one in ten a signup.
 * @param first the first number, so that several batches differ
 */
export const makeSamples = (count: number, first = 0): Sample[] =>
  Array.from({ length: count }, (_, position) => {
    const index = first + position;
    const [key, mark, email] = [`key-${index}`, `Visitor [${index}]`, `visitor${index}@visitor.example`];
    if (index % 10 === 3) return makeApplication(key, mark, email, index);
    if (index % 10 === 7) return makeSignup(key, mark, email);
    return makeMessage(key, mark, email);
  });
