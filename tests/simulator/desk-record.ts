import type { DatabaseSync } from 'node:sqlite';
import type { Attempted } from './destinations.ts';
import { MINUTE } from './plan.ts';

/** What operators have asked of the desk, and what it has shown and said: held against the store at the end. */

interface Asked {
  id: string;
  /** The desk has said that it is done. */
  isSaid: boolean;
}

interface AskedNote extends Asked {
  version: number;
  note: string;
}

/** A pause or its end, from when it was asked for to when it was answered. */
interface AskedChange {
  lane: string;
  asked: number;
  answered: number;
}

/** Milliseconds: the network may bring a request once more. */
const ECHO = 1_000;

/** Milliseconds: what was claimed before a pause may go out in it. */
const IN_FLIGHT = MINUTE;

export class DeskRecord {
  /** Marks of visitors, by the lead on whose page they were. */
  readonly #shown = new Map<string, Set<string>>();
  readonly #answers: Asked[] = [];
  readonly #notes: AskedNote[] = [];
  readonly #pauses: AskedChange[] = [];
  readonly #resumes: AskedChange[] = [];
  readonly reopened = new Set<string>();
  readonly problems: string[] = [];

  show(id: string, marks: readonly string[]): void {
    this.#shown.set(id, new Set([...(this.#shown.get(id) ?? []), ...marks]));
  }

  answer(id: string): Asked {
    const asked = { id, isSaid: false };
    this.#answers.push(asked);
    return asked;
  }

  assign(note: Omit<AskedNote, 'isSaid'>): Asked {
    const asked = { ...note, isSaid: false };
    this.#notes.push(asked);
    return asked;
  }

  pause(lane: string, asked: number, answered: number): void {
    this.#pauses.push({ lane, asked, answered });
  }

  /** @returns to be called with the time of its answer */
  resume(lane: string, asked: number): (answered: number) => void {
    const resumed = { lane, asked, answered: Number.POSITIVE_INFINITY };
    this.#resumes.push(resumed);
    return (answered) => Object.assign(resumed, { answered });
  }

  /** Whether a lane is paused for sure: no colleague may have ended it since. */
  #isPaused(lane: string, at: number): boolean {
    return this.#pauses.some(
      (pause) =>
        pause.lane === lane &&
        at > pause.answered + IN_FLIGHT &&
        !this.#resumes.some((one) => one.lane === lane && one.asked < at && one.answered + ECHO > pause.asked),
    );
  }

  export(lines: readonly string[]): void {
    const ids = lines.map((line) => line.slice(line.lastIndexOf(',') + 1));
    if (new Set(ids).size < ids.length) this.problems.push('an export has a lead twice');
  }

  /** @param began when the world began, from where attempts count */
  check(database: DatabaseSync, attempts: ReadonlyMap<string, readonly Attempted[]>, began: number): string[] {
    const all = <Row>(sql: string) => database.prepare(sql).all() as unknown as Row[];
    const stored = new Map(
      all<{ id: string; payload: string }>('SELECT id, payload FROM submissions').map(({ id, payload }) => [
        id,
        payload,
      ]),
    );
    const lines = all<{ action: string; subjects: string }>('SELECT action, subjects FROM desk_log');
    const looked = new Set(
      lines.flatMap(({ action, subjects }) => (JSON.parse(subjects) as string[]).map((id) => `${action} ${id}`)),
    );
    return [
      ...this.problems,
      ...[...this.#shown].flatMap(([id, marks]) => [
        ...(marks.size === 1 && [...marks].every((mark) => stored.get(id)?.includes(mark) ?? true)
          ? []
          : [`the desk shows ${[...marks].join(' and ') || 'no visitor'} as the lead ${id}`]),
        ...(looked.has(`show ${id}`) ? [] : ['the desk shows a lead without a line in its log']),
      ]),
      ...this.#answerProblems(
        new Set(all<{ submission_id: string }>('SELECT submission_id FROM answers').map((row) => row.submission_id)),
        stored,
      ),
      ...this.#noteProblems(
        new Map(
          all<{ submission_id: string; version: number; note: string }>('SELECT * FROM assignments').map((row) => [
            row.submission_id,
            row,
          ]),
        ),
        stored,
      ),
      ...this.#pauseProblems(all('SELECT id, lane FROM deliveries'), attempts, began),
    ];
  }

  #answerProblems(answered: ReadonlySet<string>, stored: ReadonlyMap<string, string>): string[] {
    const asked = new Set(this.#answers.map(({ id }) => id));
    return [
      ...this.#answers
        .filter(({ id, isSaid }) => isSaid && stored.has(id) && !answered.has(id) && !this.reopened.has(id))
        .map(() => 'the desk has said that a lead is answered, and it is not'),
      ...[...answered].flatMap((id) => {
        if (!stored.has(id)) return ['a lead is gone, and its answer is not'];
        return asked.has(id) ? [] : ['a lead is answered, and no operator has done it'];
      }),
    ];
  }

  #noteProblems(
    notes: ReadonlyMap<string, { version: number; note: string }>,
    stored: ReadonlyMap<string, string>,
  ): string[] {
    const said = this.#notes.filter(({ isSaid }) => isSaid);
    return [
      ...said.flatMap(({ id, version, note }) => {
        const now = notes.get(id);
        if (!stored.has(id)) return [];
        const isKept = now && (now.version > version + 1 || (now.version === version + 1 && now.note === note));
        return isKept ? [] : [`the desk has said that a note is saved, and it is not: ${note}`];
      }),
      ...said
        .filter(({ id, version }, index) =>
          said.some((other, at) => at < index && other.id === id && other.version === version),
        )
        .map(({ note }) => `a note has replaced another that its operator has not seen: ${note}`),
      ...[...notes.keys()].filter((id) => !stored.has(id)).map(() => 'a lead is gone, and its note is not'),
    ];
  }

  #pauseProblems(
    deliveries: readonly { id: string; lane: string }[],
    attempts: ReadonlyMap<string, readonly Attempted[]>,
    began: number,
  ): string[] {
    return deliveries.flatMap(({ id, lane }) =>
      (attempts.get(`${lane} ${id}`) ?? []).flatMap(({ begun }) =>
        this.#isPaused(lane, began + begun) ? [`${lane} is paused, and has an attempt at ${begun}`] : [],
      ),
    );
  }
}
