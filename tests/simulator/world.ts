import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import type { Duplex } from 'node:stream';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import { readConfig } from '../../server/config.ts';
import { Secret } from '../../server/kernel/secret.ts';
import { createStore } from '../../server/relay-store/store.ts';
import { type RunningServer, startServer } from '../../server/server.ts';
import { sqliteEngine } from '../../server/store/engine.ts';
import { databasePath } from '../../server/store/location.ts';
import { Chance } from './chance.ts';
import { type DestinationFault, mailServer, webhookReceiver } from './destinations.ts';
import { SimulatedDisk } from './disk.ts';
import { Network } from './network.ts';
import { DAY, type Happening, HOUR, MINUTE, type Moment, type Trouble } from './plan.ts';
import { asWorld, currentProcess, type Process, runAs, type Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';
import { type Shown, shownOf, visit } from './visitor.ts';

/** A relay with its store, its destinations, and everybody who sends something. */

/** Ten attempts take three days; with a destination's wish of a day for each it may be more. */
const LONGEST_BACKOFF = 6 * DAY;

const RECEIVER = 'https://receiver.example/hook';

/** What was found wrong: a sentence that a property does not hold. */
export type Problem = string;

interface DeliveryRow {
  id: string;
  lane: string;
  state: string;
  attempts: number;
  last_error: string | null;
  delivered_at: number | null;
}

/** SRV-16. */
const MOST_ATTEMPTS = 10;

/** What the disk does not take for so long may be delivered again: the lease of an attempt has ended (SRV-15). */
const LEAST_LEASE = MINUTE / 2;

interface Attempted {
  begun: number;
  /** Null: never. */
  arrived: number | null;
  isHeard: boolean;
}

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
  /** The moment at which the relay is to be killed, and for how long. */
  #armed: { moment: Moment; lasts: number } | null = null;
  readonly #network: Network;
  readonly #receive: (init: RequestInit) => Promise<Response>;
  readonly problems: Problem[] = [];
  readonly counts: Counts = {
    visitors: 0,
    stored: 0,
    arrived: 0,
    kills: 0,
    restarts: 0,
    shownSuccess: 0,
    shownFailure: 0,
  };
  #relay: Relay | null = null;
  #troubles: Trouble[] = [];

  constructor(scheduler: Scheduler, seed: number, trace: Trace) {
    this.#scheduler = scheduler;
    this.#seed = seed;
    this.#trace = trace;
    this.#began = scheduler.now();
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
        : this.#network.fetch(address, currentProcess()?.address ?? '192.0.2.1', init)) as typeof fetch;
  }

  #note(place: Parameters<Trace['note']>[1], who: string, what: string): void {
    this.#trace.note(this.#scheduler.now() - this.#began, place, who, what);
  }

  /** Draws whether a trouble that lasts now shows. */
  #drawn<TFault extends string>(kind: Trouble['kind'], none: TFault): () => TFault {
    const chance = new Chance(this.#seed, `${kind} faults`);
    return () => {
      const now = this.#scheduler.now() - this.#began;
      const trouble = this.#troubles.find((each) => each.kind === kind && now < each.at + each.lasts);
      return trouble && 'fault' in trouble && chance.is(trouble.share) ? (trouble.fault as TFault) : none;
    };
  }

  #attempt(place: 'mail' | 'webhook', id: string, text: string): (isHeard: boolean) => void {
    const mark = /visitor-\d+-mark/.exec(text)?.[0] ?? 'no mark';
    const now = () => this.#scheduler.now() - this.#began;
    const attempt: Attempted = { begun: now(), arrived: null, isHeard: false };
    const attempts = this.#attempts.get(`${place} ${id}`) ?? [];
    attempts.push(attempt);
    this.#attempts.set(`${place} ${id}`, attempts);
    return (isHeard) => {
      this.counts.arrived += 1;
      Object.assign(attempt, { arrived: now(), isHeard });
      this.#note(place, '', `takes ${mark}`);
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
      WEBHOOK_URL: RECEIVER,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    });
    await runAs(own, async () => {
      try {
        relay.server = await startServer(config, {
          clock: this.#scheduler,
          log,
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
            onAttempt: (id, text) => this.#attempt('mail', id, text),
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
    this.#killedAt.push(this.#scheduler.now() - this.#began);
    this.#note('relay', '', 'is killed');
  }

  #happen(happening: Happening): void {
    switch (happening.kind) {
      case 'visitor': {
        const { number, form } = happening;
        const shown = shownOf(number, form);
        this.#shown.push(shown);
        this.counts.visitors += 1;
        void visit(
          {
            number,
            form,
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
    await this.#scheduler.run(this.#began + MINUTE + lasts);
    // Faults end.
    this.#troubles = [];
    this.#armed = null;
    this.#scheduler.after(0, () => {
      if (!this.#relay) void this.#start();
    });
    const last = this.#scheduler.now() + LONGEST_BACKOFF;
    do {
      // oxlint-disable-next-line no-await-in-loop -- minute by minute, until nothing is left to do.
      await this.#scheduler.run(this.#scheduler.now() + 5 * MINUTE);
      const due = this.#nextDue();
      // Due for so long, it will never come: the check says which.
      if (due === null || due < this.#scheduler.now() - HOUR) break;
      // What waits for days is waited for in one night's sleep.
      if (due > this.#scheduler.now() + HOUR) this.#scheduler.sleep(due - this.#scheduler.now() - MINUTE);
    } while (this.#scheduler.now() < last);
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

  #check(): void {
    const database = new DatabaseSync(databasePath(this.#folder), { readOnly: true });
    const rows = database.prepare('SELECT id, kind, payload FROM submissions ORDER BY id').all() as {
      id: string;
      kind: string;
      payload: string;
    }[];
    const deliveries = database
      .prepare('SELECT id, lane, state, attempts, last_error, delivered_at FROM deliveries ORDER BY id')
      .all() as unknown as DeliveryRow[];
    database.close();
    this.counts.stored = rows.length;
    const byMark = Map.groupBy(rows, ({ payload }) => /visitor-\d+-mark/.exec(payload)?.[0] ?? '');
    for (const { mark, shown } of this.#shown) {
      const stored = byMark.get(mark)?.length ?? 0;
      if (shown === 'success') this.counts.shownSuccess += 1;
      if (shown === 'failure') this.counts.shownFailure += 1;
      if (shown === 'success' && stored !== 1)
        this.problems.push(`${mark} was shown success, and is stored ${stored} times`);
      if (shown !== 'success' && stored > 1)
        this.problems.push(`${mark} was shown ${shown}, and is stored ${stored} times`);
    }
    for (const delivery of deliveries) this.#checkDelivery(delivery);
    this.#trace.note(
      this.#scheduler.now() - this.#began,
      'store',
      '',
      JSON.stringify([
        rows.length,
        deliveries.map(({ state, attempts }: { state: string; attempts?: number }) => [state, attempts]),
      ]),
    );
  }

  #checkDelivery({ id, state, lane, attempts, last_error: error, delivered_at: deliveredAt }: DeliveryRow): void {
    const wrong = (what: string) => this.problems.push(`a delivery by ${lane} ${what}`);
    const tried = this.#attempts.get(`${lane} ${id}`) ?? [];
    if (state !== 'delivered' && state !== 'dead') wrong(`is ${state} when all faults have ended`);
    if (state === 'delivered' && tried.every(({ arrived }) => arrived === null)) wrong('has not arrived');
    if (state === 'delivered' && deliveredAt === null) wrong('has no time');
    if (state === 'dead' && error === null) wrong('is dead without a reason');
    if (state === 'dead' && attempts < MOST_ATTEMPTS && !this.#refused.has(id))
      wrong(`is dead after ${attempts} attempts, and was not refused`);
    for (const { arrived, isHeard } of tried) {
      if (arrived === null || !isHeard) continue;
      const again = tried.find(({ begun }) => begun > arrived && !this.#excuses(arrived, begun));
      if (again) wrong(`has arrived at ${arrived}, and is tried again at ${again.begun}, although nothing has crashed`);
    }
  }

  /** Whether the relay could not know, or not note, that a delivery has arrived. */
  #excuses(from: number, to: number): boolean {
    const isKilled = this.#killedAt.some((at) => at >= from - 1 && at <= to);
    return isKilled || this.#diskTroubles.some(({ at, lasts }) => at <= to && at + lasts >= from + LEAST_LEASE);
  }
}
