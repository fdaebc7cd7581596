import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import type { Pages } from '../../server/api/pages.ts';
import { readConfig } from '../../server/config.ts';
import { Secret } from '../../server/kernel/secret.ts';
import { createStore } from '../../server/relay-store/store.ts';
import { type RunningServer, startServer } from '../../server/server.ts';
import { sqliteEngine } from '../../server/store/engine.ts';
import { databasePath } from '../../server/store/location.ts';
import { memoryFolder } from '../memory-folder.ts';
import { Accepting } from './accepting.ts';
import { Chance } from './chance.ts';
import { checkStore } from './checks.ts';
import { type Attempted, type DestinationFault, mailServer, webhookReceiver } from './destinations.ts';
import { DESK_KEY, MONITOR } from './desk.ts';
import { DeskRecord } from './desk-record.ts';
import { SimulatedDisk } from './disk.ts';
import { Network } from './network.ts';
import { Kept } from './kept.ts';
import { Mailboxes } from './mailboxes.ts';
import { workAtDesk } from './operator.ts';
import type { VisitorOptions } from './page-visit.ts';
import { DAY, goals, type Happening, HOUR, MINUTE, type Moment, type Trouble } from './plan.ts';
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

/** Milliseconds until a system kills what it has asked to stop: less than systemd's 90 s, as containers have it. */
const STOPPED_WITHIN = 10_000;

interface Relay {
  process: Process;
  disk: SimulatedDisk | null;
  site: Accepting | null;
  monitor: Accepting | null;
  server: RunningServer | null;
  isStopping: boolean;
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
  readonly #onStep: VisitorOptions['onStep'];
  readonly #receive: (init: RequestInit) => Promise<Response>;
  readonly #desk = new DeskRecord();
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
  /** Milliseconds of all sleeps of the plan. */
  #slept = 0;
  #troubles: Trouble[] = [];

  constructor(scheduler: Scheduler, seed: number, trace: Trace, onStep: VisitorOptions['onStep'] = () => {}) {
    this.#scheduler = scheduler;
    this.#mailboxes = new Mailboxes(scheduler);
    this.#onStep = onStep;
    this.#seed = seed;
    this.#trace = trace;
    this.#began = scheduler.time;
    const chance = (name: string) => new Chance(seed, name);
    const network = (of: 'site' | 'monitor') =>
      new Network({
        scheduler,
        chance: chance(`network of the ${of}`),
        server: () => this.#relay?.[of] ?? null,
        fault: this.#drawn('network', 'none'),
        note: (what) => this.#note('network', '', what),
        onAnswer: () => this.#reach('answer'),
      });
    const [site, monitor] = [network('site'), network('monitor')];
    this.#receive = webhookReceiver({
      scheduler,
      chance: chance('receiver'),
      fault: this.#drawn<DestinationFault>('webhook', 'none'),
      onAttempt: (id, text) => this.#attempt('webhook', id, text),
      onRefusal: (id) => void this.#refused.add(id),
    });
    globalThis.fetch = ((address: string, init: RequestInit = {}) => {
      if (address.startsWith(RECEIVER)) return this.#receive(init);
      const from = currentProcess() ?? {};
      if (address.startsWith(MONITOR)) return monitor.fetch(address.slice(MONITOR.length), from, init);
      return site.fetch(address, from, init);
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
    const relay: Relay = { process: own, disk: null, site: null, monitor: null, server: null, isStopping: false };
    this.#relay = relay;
    this.counts.restarts += 1;
    const diskFault = this.#drawn<'none' | 'full' | 'io'>('disk', 'none');
    const chance = new Chance(this.#seed, `disk ${this.counts.restarts}`);
    const log = pino({ level: 'silent' });
    const config = readConfig({
      DATA_DIR: this.#folder,
      PORT: '0',
      MONITOR_PORT: '0',
      DESK_KEY,
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
          accept: async (server, of) => {
            relay[of] = new Accepting(server, own);
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
    relay.process.isKilled = true;
    relay.disk?.cut();
    relay.site?.cut();
    relay.monitor?.cut();
    this.#relay = null;
    this.counts.kills += 1;
    this.#killedAt.push(this.#elapsed());
    this.#note('relay', '', 'is killed');
  }

  /** SIGTERM. What is left of it after the time that systems give is killed. */
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
      case 'shift': {
        const { number } = happening;
        const note = (what: string) => this.#note('operator', String(number), what);
        const chance = new Chance(this.#seed, `operator ${number}`);
        void workAtDesk({ number, scheduler: this.#scheduler, chance, note }, this.#desk);
        return;
      }
      case 'kill':
        if (happening.moment === 'any') this.#killFor(happening.lasts);
        else this.#armed = happening;
        return;
      case 'restart':
        this.#restart(happening.lasts);
        return;
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
        this.#slept += happening.lasts;
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
    try {
      await this.#live(plan, lasts);
    } catch (error) {
      this.problems.push(error instanceof Error ? error.message : String(error));
    }
    this.#check();
    this.#relay?.disk?.cut();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #live(plan: readonly Happening[], lasts: number): Promise<void> {
    this.#scheduler.after(0, () => void this.#start());
    for (const happening of plan) this.#scheduler.after(MINUTE + happening.at, () => this.#happen(happening));
    const look = () => {
      this.#look();
      this.#scheduler.after(HOUR / 2, look);
    };
    this.#scheduler.after(MINUTE, look);
    // A sleep delays what is left of the plan.
    const ends = () => this.#began + MINUTE + lasts + this.#slept;
    // oxlint-disable-next-line no-await-in-loop
    while (this.#scheduler.time < ends()) await this.#scheduler.run(ends());
    // Faults end.
    this.#troubles = [];
    this.#armed = null;
    this.#scheduler.ahead = 0;
    this.#scheduler.after(0, () => {
      if (!this.#relay) void this.#start();
    });
    await this.#scheduler.run(this.#scheduler.time + 5 * MINUTE);
    await this.#probe();
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
        this.#scheduler.sleep(Math.max(0, Math.min(due, last) - this.#scheduler.time - MINUTE));
      }
    } while (this.#scheduler.time < last);
  }

  /** What a load balancer and Prometheus ask, once all faults have ended. */
  async #probe(): Promise<void> {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      void fetch(`${MONITOR}${path}`).then(
        ({ status }) =>
          void (status === 200 || this.problems.push(`${path} answers ${status} when all faults have ended`)),
        () => this.problems.push(`${path} does not answer when all faults have ended`),
      );
    await this.#scheduler.run(this.#scheduler.time + MINUTE);
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
      desk: this.#desk,
      began: this.#began,
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
    const isUnwritten = this.#diskTroubles.some(
      ({ at, lasts }) =>
        at <= to &&
        (at + lasts >= from + LEAST_LEASE ||
          // What stops does not wait for its disk.
          this.#stoppedAt.some((stopped) => stopped >= from && stopped <= at + lasts)),
    );
    return isKilled || isLate || isUnwritten;
  }
}
