import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionTo } from '../../../server/store/postgres.ts';
import type { DeliveryTable } from '../../../server/delivery/tables.ts';
import type { SubmissionTable } from '../../../server/submissions/tables.ts';
import {
  kill,
  makeSamples,
  type RelayProcess,
  type Sample,
  sendAll,
  startRelayProcess,
  wrongRows,
} from './relay-load.ts';

export interface ClusterOptions {
  url: string;
  /** Half of them go to each relay. One is killed when it has answered half of its own. */
  submissions: number;
}

/** The lists are empty when the relays keep their promise. */
export interface ClusterResult {
  answered: number;
  /** Unanswered because of the kill, and sent to the other relay with the same key. */
  sentAgain: number;
  storedUnanswered: number;
  /** Answered ok, and not stored. */
  lost: string[];
  /** Stored more than once, or with another content. */
  wrong: string[];
  /** Sent again, and not answered ok. */
  refused: string[];
  undelivered: string[];
  /** In-flight deliveries of the killed relay, which the other has repeated. */
  interrupted: number;
  /** Duplicate mails with the same id: attempts interrupted after success. */
  twice: number;
  /** Duplicate mails without an interruption, or without a delivery. */
  unexplained: string[];
  milliseconds: number;
}

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

const outboxOf = (dataDir: string) => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));

/** Milliseconds until the last mail: a minute, and 10 ms for each. */
const patience = (submissions: number) => 60_000 + submissions * 10;

/** Compares what two relays have stored and delivered after a kill with their answers. */
export async function clusterRound({ url, submissions }: ClusterOptions): Promise<ClusterResult> {
  const dataDirs = [
    mkdtempSync(join(tmpdir(), 'relay-cluster-')),
    mkdtempSync(join(tmpdir(), 'relay-cluster-')),
  ] as const;
  const client = new Client(connectionTo(url, { timeLimits: false }));
  await client.connect();
  const rows = async <Row>(statement: string) => (await client.query(statement)).rows as Row[];
  const relays: RelayProcess[] = [];
  try {
    const start = (dataDir: string) => startRelayProcess(dataDir, [], [], { DATABASE_URL: url, SECRET_KEY });
    const [killed, other] = await Promise.all([start(dataDirs[0]), start(dataDirs[1])]);
    relays.push(killed, other);
    const samples = makeSamples(submissions);
    const halves = [
      samples.filter((_, index) => index % 2 === 0),
      samples.filter((_, index) => index % 2 === 1),
    ] as const;

    const began = performance.now();
    const half = Promise.withResolvers<void>();
    let answers = 0;
    // Its own answers only: one relay may answer all of its own before the other's first.
    const onAnswer = () => {
      answers += 1;
      if (answers * 2 >= halves[0].length) half.resolve();
    };
    const sending = [sendAll(killed.port, halves[0], onAnswer), sendAll(other.port, halves[1])] as const;
    await half.promise;
    await kill(killed);
    relays.shift();
    // At once and of both relays: later a finished delivery shows its attempts only.
    const underWay = new Set(
      (
        await rows<{ id: string }>(
          "SELECT id FROM deliveries WHERE state = 'delivering' OR last_error LIKE 'The relay ended%'",
        )
      ).map(({ id }) => id),
    );
    const [first, second] = await Promise.all(sending);
    const promised = [
      ...halves[0].filter((_, index) => first[index]),
      ...halves[1].filter((_, index) => second[index]),
    ];
    const open = [...halves[0].filter((_, index) => !first[index]), ...halves[1].filter((_, index) => !second[index])];
    const there = new Set(
      (await rows<{ key: string }>('SELECT idempotency_key AS key FROM submissions')).map(({ key }) => key),
    );
    const again = await sendAll(other.port, open);

    const end = performance.now() + patience(submissions);
    while (
      (await rows("SELECT 1 FROM deliveries WHERE state <> 'delivered' LIMIT 1")).length > 0 &&
      performance.now() < end
    )
      await pause(50);
    const milliseconds = performance.now() - began;

    const stored = await rows<SubmissionTable>('SELECT * FROM submissions');
    const files = await rows<{ id: string; sha256: string }>('SELECT submission_id AS id, sha256 FROM attachments');
    const deliveries = await rows<DeliveryTable>('SELECT * FROM deliveries');
    const interrupted = new Set(
      deliveries.filter(({ id, attempts }) => underWay.has(id) && attempts > 1).map(({ id }) => id),
    );
    return {
      answered: promised.length + again.filter(Boolean).length,
      sentAgain: open.length,
      storedUnanswered: open.filter(({ key }) => there.has(key)).length,
      lost: promised.filter(({ key }) => !there.has(key)).map(({ key }) => key),
      wrong: wrongRows(stored, files, samples),
      refused: open.filter((_, index) => !again[index]).map(({ key }) => key),
      interrupted: interrupted.size,
      ...checkMails(dataDirs, { stored, deliveries, samples, interrupted }),
      milliseconds,
    };
  } finally {
    for (const relay of relays) await kill(relay);
    await client.end();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Stored {
  stored: readonly SubmissionTable[];
  deliveries: readonly DeliveryTable[];
  samples: readonly Sample[];
  interrupted: ReadonlySet<string>;
}

function checkMails(
  dataDirs: readonly string[],
  { stored, deliveries, samples, interrupted }: Stored,
): Pick<ClusterResult, 'undelivered' | 'twice' | 'unexplained'> {
  const mails = dataDirs.flatMap((dataDir) =>
    outboxOf(dataDir).map((name) => ({ id: name.replace('.eml', ''), path: join(dataDir, 'outbox', name) })),
  );
  const byId = Map.groupBy(mails, ({ id }) => id);
  const ofSubmission = Map.groupBy(deliveries, ({ submission_id }) => submission_id);
  const idOf = new Map(stored.map(({ id, idempotency_key }) => [idempotency_key, id]));
  const undelivered = samples.filter(({ key, mark, mails: expected }) => {
    const own = ofSubmission.get(idOf.get(key) ?? '') ?? [];
    const texts = own
      .flatMap(({ id }) => byId.get(id)?.slice(0, 1) ?? [])
      .map(({ path }) => readFileSync(path, 'utf8'));
    // Only the team's mail contains the mark.
    return (
      own.length !== expected ||
      texts.length !== expected ||
      own.some(({ state }) => state !== 'delivered') ||
      texts.filter((text) => text.includes(mark)).length !== 1
    );
  });
  const known = new Set(deliveries.map(({ id }) => id));
  const twice = [...byId].filter(([, copies]) => copies.length > 1).map(([id]) => id);
  const unexplained = [
    ...twice.filter((id) => !interrupted.has(id)),
    ...[...byId.keys()].filter((id) => !known.has(id)),
  ];
  return { undelivered: undelivered.map(({ key }) => key), twice: twice.length, unexplained };
}

export function clusterFaults({ lost, wrong, refused, undelivered, unexplained }: ClusterResult): string[] {
  const found = {
    'answered and lost': lost,
    'stored wrongly': wrong,
    'refused when sent again': refused,
    'not delivered': undelivered,
    'mails without reason': unexplained,
  };
  return Object.entries(found).flatMap(([fault, which]) =>
    which.length === 0 ? [] : [`${fault}: ${which.length} (${which.slice(0, 3).join(', ')})`],
  );
}
