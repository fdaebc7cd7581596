import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import type { Duplex } from 'node:stream';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import type { Pages } from '../../server/api/pages.ts';
import { readConfig } from '../../server/config.ts';
import { Secret } from '../../server/kernel/secret.ts';
import { createStore } from '../../server/relay-store/store.ts';
import { type RunningServer, startServer } from '../../server/server.ts';
import { sqliteEngine } from '../../server/store/engine.ts';
import { databasePath } from '../../server/store/location.ts';
import { Chance } from './chance.ts';
import { type Attempted, checkStore } from './checks.ts';
import { type DestinationFault, mailServer, webhookReceiver } from './destinations.ts';
import { SimulatedDisk } from './disk.ts';
import { Network } from './network.ts';
import { Kept } from './kept.ts';
import { Mailboxes } from './mailboxes.ts';
import type { VisitorOptions } from './page-visit.ts';
import { DAY, type Happening, HOUR, MINUTE, type Moment, type Trouble } from './plan.ts';
import { asWorld, currentProcess, type Process, runAs, type Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';
import { type Shown, shownOf, visit } from './visitor.ts';

/** A relay with its store, its destinations, and everybody who sends something. */

/** Ten attempts take three days; with a destination's wish of a day for each it may be more. */
const LONGEST_BACKOFF = 6 * DAY;

/** Short, so that a few days show removals (SRV-17). */
const CONTACT_PERIOD = DAY;

const RECEIVER = 'https://receiver.example/hook';

/** What the disk does not take for so long may be delivered again: the lease of an attempt has ended (SRV-15). */
const LEAST_LEASE = MINUTE / 2;

interface Relay {
  process: Process;
  disk: SimulatedDisk | null;
  http: Server | null;
  server: RunningServer | null;
  connections: Set<Duplex>;
}

export interface Counts {
  visitors: number;
  stored: number;
  arrived: number;
  kills: number;
  restarts: number;
  shownSuccess: number;
  shownFailure: number;
}

/** What the page of a request would show, in place of the site. */
const pages: Pages = {
  middleware: (_, next) => next(),
  renderer: {
    render: async ({ status, account }) => ({ status, headers: {}, body: JSON.stringify(account ?? null) }),
  },
  acceptedTexts: async () => ({
    documents: [
      { id: 'terms', text: 'Terms' },
      { id: 'baa', text: 'Agreement' },
    ],
    button: 'Accept',
  }),
  paths: [],
};

export class World {
  readonly #scheduler: Scheduler;
  readonly #seed: number;
  readonly #trace: Trace;
  readonly #folder = mkdtempSync(join(tmpdir(), 'simulated-'));
  readonly #began: number;
  readonly #shown: Shown[] = [];
  readonly #attempts = new Map<string, Attempted[]>();
  readonly #refused = new Set<string>();
  readonly #diskTroubles: Trouble[] = [];
  readonly #killedAt: number[] = [];
  readonly #clockTroubles: { at: number; lasts: number }[] = [];
  /** The moment at which the relay is to be killed, and for how long. */
  #armed: { moment: Moment; lasts: number } | null = null;
  readonly #network: Network;
  readonly #mailboxes: Mailboxes;
  readonly #onStep: VisitorOptions['onStep'];
  readonly #receive: (init: RequestInit) => Promise<Response>;
  readonly problems: string[] = [];
  readonly counts: Counts = {
    visitors: 0,
    stored: 0,
    arrived: 0,
    kills: 0,
    restarts: 0,
    shownSuccess: 0,
    shownFailure: 0,
  };
  readonly #kept = new Kept(databasePath(this.#folder), { contact: CONTACT_PERIOD }, (id) => this.#hasArrived(id));
  #relay: Relay | null = null;
  #troubles: Trouble[] = [];

  constructor(scheduler: Scheduler, seed: number, trace: Trace, onStep: VisitorOptions['onStep'] = () => {}) {
    this.#scheduler = scheduler;
    this.#mailboxes = new Mailboxes(scheduler);
    this.#onStep = onStep;
    this.#seed = seed;
    this.#trace = trace;
    this.#began = scheduler.time;
    const chance = (name: string) => new Chance(seed, name);
    this.#network = new Network({
      scheduler,
      chance: chance('network'),
      relay: () => this.#relay?.http ?? null,
      fault: this.#drawn('network', 'none'),
      note: (what) => this.#note('network', '', what),
      onConnection: (connection) => void this.#relay?.connections.add(connection),
      onAnswer: () => this.#reach('answer'),
    });
    this.#receive = webhookReceiver({
      scheduler,
      chance: chance('receiver'),
      fault: this.#drawn<DestinationFault>('webhook', 'none'),
      onAttempt: (id, text) => this.#attempt('webhook', id, text),
      onRefusal: (id) => void this.#refused.add(id),
    });
    globalThis.fetch = ((address: string, init: RequestInit = {}) =>
      address.startsWith(RECEIVER)
        ? this.#receive(init)
        : this.#network.fetch(address, currentProcess() ?? {}, init)) as typeof fetch;
  }

  /** Milliseconds since it began. */
  #elapsed(): number {
    return this.#scheduler.time - this.#began;
  }

  #note(place: Parameters<Trace['note']>[1], who: string, what: string): void {
    this.#trace.note(this.#elapsed(), place, who, what);
  }

  /** Draws whether a trouble that lasts now shows. */
  #drawn<TFault extends string>(kind: Trouble['kind'], none: TFault): () => TFault {
    const chance = new Chance(this.#seed, `${kind} faults`);
    return () => {
      const now = this.#elapsed();
      const trouble = this.#troubles.find((each) => each.kind === kind && now < each.at + each.lasts);
      return trouble && 'fault' in trouble && chance.is(trouble.share) ? (trouble.fault as TFault) : none;
    };
  }

  #attempt(place: 'mail' | 'webhook', id: string, text: string, address = ''): (isHeard: boolean) => void {
    const mark = /visitor-\d+-mark/.exec(text)?.[0] ?? (address || 'no mark');
    const now = () => this.#elapsed();
    const attempt: Attempted = { begun: now(), arrived: null, isHeard: false };
    const attempts = this.#attempts.get(`${place} ${id}`) ?? [];
    attempts.push(attempt);
    this.#attempts.set(`${place} ${id}`, attempts);
    return (isHeard) => {
      this.counts.arrived += 1;
      Object.assign(attempt, { arrived: now(), isHeard });
      this.#note(place, '', `takes ${mark}`);
      if (place === 'mail') this.#mailboxes.take(address, text);
      this.#reach('arrival');
    };
  }

  /** Kills the relay, where it was to be killed at such a moment. */
  #reach(moment: Moment): void {
    if (this.#armed?.moment !== moment || !this.#relay?.server) return;
    const { lasts } = this.#armed;
    this.#armed = null;
    this.#killFor(lasts);
  }

  #killFor(lasts: number): void {
    this.#kill();
    // Who is killed starts nothing.
    asWorld(() =>
      this.#scheduler.after(lasts, () => {
        if (!this.#relay) void this.#start();
      }),
    );
  }

  async #start(): Promise<void> {
    const own: Process = { name: `relay ${this.counts.restarts}`, isAlive: true };
    const relay: Relay = { process: own, disk: null, http: null, server: null, connections: new Set() };
    this.#relay = relay;
    this.counts.restarts += 1;
    const diskFault = this.#drawn<'none' | 'full' | 'io'>('disk', 'none');
    const chance = new Chance(this.#seed, `disk ${this.counts.restarts}`);
    const log = pino({ level: 'silent' });
    const config = readConfig({
      DATA_DIR: this.#folder,
      PORT: '0',
      ORIGIN: 'http://localhost',
      OPERATOR_MAILBOX: 'operator@staveline.example',
      RETENTION_CONTACT_DAYS: String(CONTACT_PERIOD / DAY),
      WEBHOOK_URL: RECEIVER,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    });
    await runAs(own, async () => {
      try {
        relay.server = await startServer(config, {
          clock: this.#scheduler,
          log,
          pages,
          measure: () => ({ isBehind: () => false, stop: () => {} }),
          open: ({ clock, dataDir }) => {
            relay.disk = new SimulatedDisk({
              path: databasePath(dataDir),
              scheduler: this.#scheduler,
              chance,
              // While it opens, a fault would only be another kill.
              fault: (isWrite) => (relay.http && isWrite ? diskFault() : 'none'),
              onCommit: (statements) => {
                if (statements > 1) this.#note('store', '', `commits ${statements}`);
                if (statements > 1) this.#reach('commit');
              },
            });
            return createStore(sqliteEngine(relay.disk), { clock, secret: new Secret(Buffer.alloc(32, 3)) });
          },
          transport: mailServer({
            scheduler: this.#scheduler,
            chance: new Chance(this.#seed, 'mail server'),
            fault: this.#drawn<DestinationFault>('mail', 'none'),
            onAttempt: (id, text, address) => this.#attempt('mail', id, text, address),
            onRefusal: (id) => void this.#refused.add(id),
          }),
          accept: async (http) => {
            relay.http = http;
            // What a request starts is the relay's, although a visitor's bytes have come.
            const listeners = http.listeners('request') as ((...args: unknown[]) => void)[];
            http.removeAllListeners('request');
            http.on('request', (...args) => {
              for (const listener of listeners) runAs(own, () => listener(...args));
            });
            return 0;
          },
        });
        this.#note('relay', '', 'runs');
      } catch (error) {
        this.problems.push(`the relay does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  }

  /** SIGKILL: from now on nothing of it happens, and what is not committed is undone. */
  #kill(): void {
    const relay = this.#relay;
    if (!relay) return;
    relay.process.isAlive = false;
    relay.disk?.cut();
    for (const connection of relay.connections) connection.destroy();
    this.#relay = null;
    this.counts.kills += 1;
    this.#killedAt.push(this.#elapsed());
    this.#note('relay', '', 'is killed');
  }

  #happen(happening: Happening): void {
    switch (happening.kind) {
      case 'visitor': {
        const { number, goal } = happening;
        const shown = shownOf(number, goal);
        this.#shown.push(shown);
        this.counts.visitors += 1;
        void visit(
          {
            number,
            mailboxes: this.#mailboxes,
            onStep: this.#onStep,
            scheduler: this.#scheduler,
            chance: new Chance(this.#seed, `visitor ${number}`),
            note: (what) => this.#note('visitor', String(number), what),
          },
          shown,
        );
        return;
      }
      case 'kill':
        if (happening.moment === 'any') this.#killFor(happening.lasts);
        else this.#armed = happening;
        return;
      case 'restart': {
        const relay = this.#relay;
        if (!relay?.server) return;
        this.#note('relay', '', 'stops');
        // What is left of it after the time that systems give is killed.
        this.#scheduler.after(10_000, () => {
          if (this.#relay === relay) this.#kill();
          this.#scheduler.after(happening.lasts, () => {
            if (!this.#relay) void this.#start();
          });
        });
        return;
      }
      case 'clock':
        this.#clockTroubles.push(happening);
        this.#note('relay', '', `clocks are ${happening.ahead} ms ahead for ${happening.lasts} ms`);
        this.#scheduler.ahead = happening.ahead;
        this.#scheduler.after(happening.lasts, () => {
          this.#scheduler.ahead = 0;
        });
        return;
      case 'sleep':
        this.#clockTroubles.push(happening);
        this.#note('relay', '', `all sleep for ${happening.lasts} ms`);
        this.#look();
        this.#scheduler.sleep(happening.lasts);
        return;
      default:
        this.#troubles.push(happening);
        if (happening.kind === 'disk') this.#diskTroubles.push(happening);
        this.#note('network', '', `${happening.kind}: ${happening.fault} for ${happening.lasts} ms`);
    }
  }

  /** Lets a plan happen, and then all that is left to do. */
  async run(plan: readonly Happening[], lasts: number): Promise<void> {
    this.#scheduler.after(0, () => void this.#start());
    for (const happening of plan) this.#scheduler.after(MINUTE + happening.at, () => this.#happen(happening));
    const look = () => {
      this.#look();
      this.#scheduler.after(HOUR / 2, look);
    };
    this.#scheduler.after(MINUTE, look);
    await this.#scheduler.run(this.#began + MINUTE + lasts);
    // Faults end.
    this.#troubles = [];
    this.#armed = null;
    this.#scheduler.ahead = 0;
    this.#scheduler.after(0, () => {
      if (!this.#relay) void this.#start();
    });
    const last = this.#scheduler.time + LONGEST_BACKOFF;
    do {
      // oxlint-disable-next-line no-await-in-loop -- minute by minute, until nothing is left to do.
      await this.#scheduler.run(this.#scheduler.time + 5 * MINUTE);
      const due = this.#nextDue();
      // Due for so long, it will never come: the check says which.
      if (due === null || due < this.#scheduler.time - HOUR) break;
      // What waits for days is waited for in one night's sleep.
      if (due > this.#scheduler.time + HOUR) {
        this.#look();
        this.#scheduler.sleep(Math.min(due, last) - this.#scheduler.time - MINUTE);
      }
    } while (this.#scheduler.time < last);
    this.#check();
    this.#relay?.disk?.cut();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** When the next delivery is due that is neither delivered nor dead; null without one. */
  #nextDue(): number | null {
    const database = new DatabaseSync(databasePath(this.#folder), { readOnly: true });
    const [left] = database
      .prepare(
        "SELECT min(coalesce(next_attempt_at, lease_until)) AS due FROM deliveries WHERE state NOT IN ('delivered', 'dead')",
      )
      .all() as { due: number | null }[];
    database.close();
    return left?.due ?? null;
  }

  #look(): void {
    this.problems.push(...this.#kept.look(this.#elapsed()));
  }

  #hasArrived(id: string): boolean {
    const attempts = ['mail', 'webhook'].flatMap((lane) => this.#attempts.get(`${lane} ${id}`) ?? []);
    return attempts.some(({ arrived }) => arrived !== null);
  }

  #check(): void {
    const found = checkStore(databasePath(this.#folder), {
      shown: this.#shown,
      kept: this.#kept.marks,
      attempts: this.#attempts,
      refused: this.#refused,
      excuses: (from, to) => this.#excuses(from, to),
      clockWasWrong: this.#clockTroubles.length > 0,
    });
    this.problems.push(...found.problems);
    this.counts.stored = found.stored;
    this.counts.shownSuccess = this.#shown.filter(({ shown }) => shown === 'success').length;
    this.counts.shownFailure = this.#shown.filter(({ shown }) => shown === 'failure').length;
    this.#note('store', '', found.summary);
  }

  /** Whether the relay could not know, or not note, that a delivery has arrived. */
  #excuses(from: number, to: number): boolean {
    const isKilled = this.#killedAt.some((at) => at >= from - 1 && at <= to);
    const isLate = this.#clockTroubles.some(({ at, lasts }) => at <= to && at + lasts >= from);
    return (
      isKilled || isLate || this.#diskTroubles.some(({ at, lasts }) => at <= to && at + lasts >= from + LEAST_LEASE)
    );
  }
}
