import { DatabaseSync } from 'node:sqlite';

/** What the store keeps, looked at again and again: nothing goes before its time (SRV-17). */

interface Row {
  id: string;
  kind: string;
  payload: string;
  /** Ids of its deliveries that are neither delivered nor dead, with commas. */
  waiting: string | null;
}

/** Since when it is there at most: the last look without it. */
interface Seen extends Row {
  since: number;
}

const QUERY = `SELECT id, kind, payload, (SELECT group_concat(id) FROM deliveries
  WHERE submission_id = submissions.id AND state NOT IN ('delivered', 'dead')) AS waiting FROM submissions`;

export class Kept {
  readonly #path: string;
  /** Milliseconds, by kind of submission. Others are not removed in so short a time, or go with their account. */
  readonly #periods: Readonly<Record<string, number>>;
  readonly #hasArrived: (delivery: string) => boolean;
  /** What has been there at any look, by the marks of its visitors. */
  readonly marks = new Set<string>();
  #seen = new Map<string, Seen>();
  #last = 0;

  constructor(path: string, periods: Readonly<Record<string, number>>, hasArrived: (delivery: string) => boolean) {
    this.#path = path;
    this.#periods = periods;
    this.#hasArrived = hasArrived;
  }

  /** @returns what has gone too early since the last look */
  look(now: number): string[] {
    const database = new DatabaseSync(this.#path, { readOnly: true });
    const rows = database.prepare(QUERY).all() as unknown as Row[];
    database.close();
    const seen = new Map(rows.map((row) => [row.id, { since: this.#seen.get(row.id)?.since ?? this.#last, ...row }]));
    for (const { payload } of rows) this.marks.add(/visitor-\d+-mark/.exec(payload)?.[0] ?? '');
    const gone = [...this.#seen.values()].filter(({ id }) => !seen.has(id));
    this.#seen = seen;
    this.#last = now;
    return gone.flatMap(({ kind, since, waiting }) => {
      const period = this.#periods[kind];
      if (period === undefined) return kind === 'beta' || kind === 'career' ? [`a ${kind} application is removed`] : [];
      // It came after that look, and went before this one.
      const oldest = now - since;
      if (oldest < period) return [`a message is removed after ${oldest} ms at most`];
      const isOwed = waiting?.split(',').some((delivery) => !this.#hasArrived(delivery)) ?? false;
      return isOwed ? ['a message is removed that waits for its delivery'] : [];
    });
  }
}
