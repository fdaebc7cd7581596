import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import type { Pages } from '../../server/routes.ts';
import { readConfig } from '../../server/config.ts';
import { Secret } from '../../server/lib/secret.ts';
import { createStore } from '../../server/store.ts';
import { type RunningServer, startServer } from '../../server/server.ts';
import { sqliteEngine } from '../../server/db/sqlite.ts';
import { databasePath } from '../../server/db/data-folder.ts';
import { memoryFolder } from '../memory-folder.ts';
import { Accepting } from './accepting.ts';
import { Chance } from './chance.ts';
import { checkStore } from './checks.ts';
import { type Attempted, type DestinationFault, mailServer, webhookReceiver } from './destinations.ts';
import { SimulatedDisk } from './disk.ts';
import { Network } from './network.ts';
import { Mailboxes } from './mailboxes.ts';
import { DAY, goals, type PlannedEvent, HOUR, LASTS, MINUTE, type Moment, type Trouble } from './plan.ts';
import { asWorld, currentProcess, type Process, runAs, type Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';
import { type Shown, shownOf, visit } from './visitor.ts';

/** A relay with its store, its destinations, and all its senders. */

/** Ten attempts take three days; with a Retry-After of a day for each it may be more. */
const LONGEST_BACKOFF = 6 * DAY;

const RECEIVER = 'https://receiver.example/hook';

/** Length of a disk fault after which a delivery may be repeated: the lease of its attempt has ended (SRV-15). */
const LEAST_LEASE = MINUTE / 2;

/** Milliseconds from SIGTERM to SIGKILL: less than systemd's 90 s, as containers have it. */
const STOPPED_WITHIN = 10_000;

interface Relay {
  process: Process;
  disk: SimulatedDisk | null;
  site: Accepting | null;
  server: RunningServer | null;
  isStopping: boolean;
}

/** Pages in place of the site: they answer with the data that the page of a request would show. */
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
  paths: goals.map((goal) => `/${goal}`),
};

export class World {
  readonly #scheduler: Scheduler;
  readonly #seed: number;
  readonly #trace: Trace;
  readonly #folder = memoryFolder('simulated', 2 ** 26);
  readonly #began: number;
  readonly #shown: Shown[] = [];
  readonly #attempts = new Map<string, Attempted[]>();
  readonly #refused = new Set<string>();
  readonly #diskTroubles: Trouble[] = [];
  readonly #killedAt: number[] = [];
  readonly #stoppedAt: number[] = [];
  readonly #clockTroubles: { at: number; lasts: number }[] = [];
  /** The moment at which the relay is to be killed, and for how long. */
  #armed: { moment: Moment; lasts: number } | null = null;
  readonly #mailboxes: Mailboxes;
  readonly #receive: (init: RequestInit) => Promise<Response>;
  readonly problems: string[] = [];
  readonly counts = { visitors: 0, stored: 0, arrived: 0, kills: 0, restarts: 0, shownSuccess: 0 };
  #relay: Relay | null = null;
  #troubles: Trouble[] = [];

  constructor(scheduler: Scheduler, seed: number, trace: Trace) {
    this.#scheduler = scheduler;
    this.#mailboxes = new Mailboxes(scheduler);
    this.#seed = seed;
    this.#trace = trace;
    this.#began = scheduler.time;
    const network = new Network({
      scheduler,
      chance: new Chance(seed, 'network'),
      server: () => this.#relay?.site ?? null,
      fault: this.#drawn('network', 'none'),
      note: (what) => this.#note('network', '', what),
      onAnswer: () => this.#reach('answer'),
    });
    this.#receive = webhookReceiver({
      scheduler,
      chance: new Chance(seed, 'receiver'),
      fault: this.#drawn<DestinationFault>('webhook', 'none'),
      onAttempt: (id, text) => this.#attempt('webhook', id, text),
      onRefusal: (id) => void this.#refused.add(id),
    });
    globalThis.fetch = ((address: string, init: RequestInit = {}) => {
      if (address.startsWith(RECEIVER)) return this.#receive(init);
      return network.fetch(address, currentProcess() ?? {}, init);
    }) as typeof fetch;
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
    const attempt: Attempted = { begun: this.#elapsed(), arrived: null, isHeard: false };
    const attempts = this.#attempts.get(`${place} ${id}`) ?? [];
    attempts.push(attempt);
    this.#attempts.set(`${place} ${id}`, attempts);
    return (isHeard) => {
      this.counts.arrived += 1;
      Object.assign(attempt, { arrived: this.#elapsed(), isHeard });
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
    // A killed process starts nothing: the world starts the next one.
    asWorld(() =>
      this.#scheduler.after(lasts, () => {
        if (!this.#relay) void this.#start();
      }),
    );
  }

  async #start(): Promise<void> {
    const own: Process = { name: `relay ${this.counts.restarts}`, isAlive: true };
    const relay: Relay = { process: own, disk: null, site: null, server: null, isStopping: false };
    this.#relay = relay;
    this.counts.restarts += 1;
    const diskFault = this.#drawn<'none' | 'full' | 'io'>('disk', 'none');
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
          log: pino({ level: 'silent' }),
          pages,
          open: ({ clock, dataDir }) => {
            relay.disk = new SimulatedDisk({
              path: databasePath(dataDir),
              scheduler: this.#scheduler,
              chance: new Chance(this.#seed, `disk ${this.counts.restarts}`),
              // While it opens, a fault would only be another kill.
              fault: (isWrite) => (relay.site && isWrite ? diskFault() : 'none'),
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
          accept: async (server) => {
            relay.site = new Accepting(server, own);
            return 0;
          },
        });
        this.#note('relay', '', 'runs');
      } catch (error) {
        this.problems.push(`the relay does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  }

  /** SIGKILL: the process stops at once, and uncommitted statements are rolled back. */
  #kill(): void {
    const relay = this.#relay;
    if (!relay) return;
    relay.process.isAlive = false;
    relay.process.isKilled = true;
    relay.disk?.cut();
    relay.site?.cut();
    this.#relay = null;
    this.counts.kills += 1;
    this.#killedAt.push(this.#elapsed());
    this.#note('relay', '', 'is killed');
  }

  /** SIGTERM. The rest is killed after the time that systems give. */
  #restart(lasts: number): void {
    const relay = this.#relay;
    if (!relay?.server || relay.isStopping) return;
    relay.isStopping = true;
    this.#note('relay', '', 'stops');
    const end = () => {
      if (this.#relay !== relay) return;
      relay.process.isAlive = false;
      this.#relay = null;
      this.#stoppedAt.push(this.#elapsed());
      this.#note('relay', '', 'has stopped');
      asWorld(() =>
        this.#scheduler.after(lasts, () => {
          if (!this.#relay) void this.#start();
        }),
      );
    };
    void runAs(relay.process, async () => relay.server?.close()).then(end);
    this.#scheduler.after(STOPPED_WITHIN, () => {
      if (this.#relay === relay) this.#killFor(lasts);
    });
  }

  #apply(event: PlannedEvent): void {
    switch (event.kind) {
      case 'visitor': {
        const { number, goal } = event;
        const shown = shownOf(number, goal);
        this.#shown.push(shown);
        this.counts.visitors += 1;
        void visit(
          {
            number,
            mailboxes: this.#mailboxes,
            scheduler: this.#scheduler,
            chance: new Chance(this.#seed, `visitor ${number}`),
            note: (what) => this.#note('visitor', String(number), what),
          },
          shown,
        );
        return;
      }
      case 'kill':
        if (event.moment === 'any') this.#killFor(event.lasts);
        else this.#armed = event;
        return;
      case 'restart':
        this.#restart(event.lasts);
        return;
      case 'clock':
        this.#clockTroubles.push({ ...event, at: this.#elapsed() });
        this.#note('relay', '', `clocks are ${event.ahead} ms ahead for ${event.lasts} ms`);
        this.#scheduler.ahead = event.ahead;
        this.#scheduler.after(event.lasts, () => {
          this.#scheduler.ahead = 0;
        });
        return;
      default:
        this.#troubles.push(event);
        if (event.kind === 'disk') this.#diskTroubles.push({ ...event, at: this.#elapsed() });
        this.#note('network', '', `${event.kind}: ${event.fault} for ${event.lasts} ms`);
    }
  }

  /** Runs a plan, then everything that is still due. */
  async run(plan: readonly PlannedEvent[]): Promise<void> {
    try {
      await this.#live(plan);
    } catch (error) {
      this.problems.push(error instanceof Error ? error.message : String(error));
    }
    this.#check();
    this.#relay?.disk?.cut();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #live(plan: readonly PlannedEvent[]): Promise<void> {
    this.#scheduler.after(0, () => void this.#start());
    for (const event of plan) this.#scheduler.after(MINUTE + event.at, () => this.#apply(event));
    await this.#scheduler.run(this.#began + MINUTE + LASTS);
    // Faults end.
    this.#troubles = [];
    this.#armed = null;
    this.#scheduler.ahead = 0;
    this.#scheduler.after(0, () => {
      if (!this.#relay) void this.#start();
    });
    await this.#scheduler.run(this.#scheduler.time + 4 * MINUTE);
    const last = this.#scheduler.time + LONGEST_BACKOFF;
    do {
      // oxlint-disable-next-line no-await-in-loop -- minute by minute, until nothing is left to do.
      await this.#scheduler.run(this.#scheduler.time + MINUTE);
      const due = this.#nextDue();
      // A delivery due for so long will never come: the check reports it.
      if (due === null || due < this.#scheduler.time - HOUR) break;
      // Skips to a time that is days away.
      if (due > this.#scheduler.time + HOUR)
        this.#scheduler.sleep(Math.max(0, Math.min(due, last) - this.#scheduler.time - MINUTE));
    } while (this.#scheduler.time < last);
  }

  /** Due time of the next delivery that is neither delivered nor dead; null without one. */
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
    const found = checkStore(databasePath(this.#folder), {
      shown: this.#shown,
      attempts: this.#attempts,
      refused: this.#refused,
      excuses: (from, to) => this.#excuses(from, to),
      clockWasWrong: this.#clockTroubles.length > 0,
    });
    this.problems.push(...found.problems);
    this.counts.stored = found.stored;
    this.counts.shownSuccess = this.#shown.filter(({ shown }) => shown === 'success').length;
    this.#note('store', '', found.summary);
  }

  /** Whether the relay could not know, or not note, that a delivery has arrived. */
  #excuses(from: number, to: number): boolean {
    const isKilled = this.#killedAt.some((at) => at >= from - 1 && at <= to);
    // A lease taken before a clock was set right has ended by then.
    const isLate = this.#clockTroubles.some(({ at, lasts }) => at <= to && at + lasts >= from - LEAST_LEASE);
    const isUnwritten = this.#diskTroubles.some(
      ({ at, lasts }) =>
        at <= to &&
        (at + lasts >= from + LEAST_LEASE ||
          // A stopping relay does not wait for its disk.
          this.#stoppedAt.some((stopped) => stopped >= from && stopped <= at + lasts)),
    );
    return isKilled || isLate || isUnwritten;
  }
}
