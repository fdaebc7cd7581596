import { DatabaseSync } from 'node:sqlite';
import type { AccountShown } from './account-visitor.ts';
import type { Attempted } from './destinations.ts';
import { resumeOf, type Shown } from './visitor.ts';

/** Invariants of the store once all faults have ended: a sentence for each violation. */

/** SRV-16. */
const MOST_ATTEMPTS = 10;

interface DeliveryRow {
  id: string;
  queue: string;
  state: string;
  attempts: number;
  last_error: string | null;
  delivered_at: number | null;
}

interface Happened {
  shown: readonly Shown[];
  /** Keyed by queue and delivery. */
  attempts: ReadonlyMap<string, readonly Attempted[]>;
  /** Deliveries that their destination does not want. */
  refused: ReadonlySet<string>;
  /** Whether the relay could not know, or not note, that a delivery has arrived. */
  excuses: (from: number, to: number) => boolean;
  /** Links and sessions may have ended with it. */
  clockWasWrong: boolean;
}

interface Checked {
  problems: string[];
  stored: number;
  /** For the trace. */
  summary: string;
}

function submissionProblems(database: DatabaseSync, { shown: all }: Happened): { problems: string[]; stored: number } {
  const rows = database.prepare('SELECT id, kind, payload FROM submissions').all() as Record<string, string>[];
  const files = database
    .prepare('SELECT submission_id AS id, cast(content AS text) AS content FROM attachments')
    .all() as { id: string; content: string }[];
  const byMark = Map.groupBy(rows, ({ payload = '' }) => /visitor-\d+-mark/.exec(payload)?.[0] ?? '');
  const problems = all.flatMap(({ mark, goal, shown, account }) => {
    const stored = byMark.get(mark) ?? [];
    const least = shown === 'success' && (account?.deleted ?? 'nothing') === 'nothing' ? 1 : 0;
    if (stored.length < least || stored.length > 1)
      return [`${mark} was shown ${shown}, and is stored ${stored.length} times`];
    const resume = goal === 'career' && stored[0] && files.find(({ id }) => id === stored[0]?.['id'])?.content;
    return resume === false || resume === undefined || resume === resumeOf(mark) ? [] : [`${mark} has another resume`];
  });
  return { problems, stored: rows.length };
}

function deliveryProblems(
  { id, state, queue, attempts, last_error: error, delivered_at: deliveredAt }: DeliveryRow,
  { attempts: all, refused, excuses }: Happened,
): string[] {
  const problems: string[] = [];
  const wrong = (what: string) => problems.push(`a delivery by ${queue} ${what}`);
  const tried = all.get(`${queue} ${id}`) ?? [];
  if (state !== 'delivered' && state !== 'dead') wrong(`is ${state} when all faults have ended`);
  // A mail that its mailbox's limit leaves out is stored as delivered after no attempt (SRV-8).
  if (state === 'delivered' && attempts > 0 && tried.every(({ arrived }) => arrived === null)) wrong('has not arrived');
  if (state === 'delivered' && deliveredAt === null) wrong('has no time');
  if (state === 'dead' && error === null) wrong('is dead without a reason');
  if (state === 'dead' && attempts < MOST_ATTEMPTS && !refused.has(id))
    wrong(`is dead after ${attempts} attempts, and was not refused`);
  for (const { arrived, isHeard } of tried) {
    if (arrived === null || !isHeard) continue;
    const again = tried.find(({ begun }) => begun > arrived && !excuses(arrived, begun));
    if (again) wrong(`has arrived at ${arrived}, and is tried again at ${again.begun}, although nothing has crashed`);
  }
  return problems;
}

interface AccountRows {
  accounts: readonly { address: string; confirmed_at: number | null }[];
  acceptances: readonly { email: string | null; submission_id: string }[];
}

function accountProblems(
  mark: string,
  account: AccountShown,
  { accounts, acceptances, clockWasWrong }: AccountRows & Pick<Happened, 'clockWasWrong'>,
): string[] {
  const { address, loggedIn, accepted, deleted, seen, wrong } = account;
  const problems: string[] = [];
  const own = accounts.filter((row) => row.address === address);
  const records = new Set(acceptances.flatMap((row) => (row.email === address ? [row.submission_id] : [])));
  if (!clockWasWrong) problems.push(...wrong.map((what) => `${mark} finds that ${what}`));
  if (loggedIn === 'success' && deleted === 'nothing' && (own.length !== 1 || own[0]?.confirmed_at === null))
    problems.push(`${mark} is logged in, and has ${own.length} accounts, confirmed at ${own[0]?.confirmed_at}`);
  if (deleted === 'success' && own.length > 0) problems.push(`${mark} has deleted the account, and it is there`);
  if (accepted === 'success' ? records.size !== 1 : records.size > 1)
    problems.push(`${mark} was shown ${accepted} of the acceptance, and it is recorded ${records.size} times`);
  for (const text of seen) {
    const others = (text.match(/visitor-\d+@visitor\.example/g) ?? []).filter((found) => found !== address);
    if (others.length > 0) problems.push(`${mark} is shown the account of ${others[0]}`);
    if (!text.includes(address) && !clockWasWrong)
      problems.push(`${mark} is logged in, and the account's page is ${text.slice(0, 80)}`);
  }
  return problems;
}

/** @param path of a store that no relay has open */
export function checkStore(path: string, happened: Happened): Checked {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const all = (sql: string) => database.prepare(sql).all();
    const { problems, stored } = submissionProblems(database, happened);
    const deliveries = all(
      'SELECT id, queue, state, attempts, last_error, delivered_at FROM deliveries ORDER BY id',
    ) as unknown as DeliveryRow[];
    problems.push(...deliveries.flatMap((row) => deliveryProblems(row, happened)));
    const acceptances = all(
      'SELECT email, submission_id FROM legal_acceptances',
    ) as unknown as AccountRows['acceptances'];
    const accounts = all('SELECT address, confirmed_at FROM accounts') as unknown as AccountRows['accounts'];
    for (const { mark, account } of happened.shown)
      if (account) problems.push(...accountProblems(mark, account, { ...happened, accounts, acceptances }));
    const states = deliveries.map(({ state, attempts }) => [state, attempts]);
    return { problems, stored, summary: JSON.stringify([stored, acceptances.length, states]) };
  } finally {
    database.close();
  }
}
