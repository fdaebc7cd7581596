import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { ATTEMPT_TIMEOUT, type AttemptResult, type Channel } from '../../server/delivery/channel.ts';
import { type Deliveries, startDeliveries } from '../../server/delivery/deliveries.ts';
import type { ClaimedDelivery } from '../../server/delivery/repository.ts';
import { openStore, type Store } from '../../server/relay-store/store.ts';
import { FakeClock } from '../server/support/fake-clock.ts';
import { deliveryRows } from '../server/support/rows.ts';
import { submission } from '../server/support/store-samples.ts';
import type { AttemptEnd } from './worlds/delivery.ts';
import type { ClockedStage, Verdict } from 'flow-toolkit/scenarios/stage';

/** Rounds of the event loop in which nothing happens, after which the relay has done its part. */
const QUIET_ROUNDS = 10;
const CONCURRENCY = 10_000;

interface Attempt {
  delivery: ClaimedDelivery;
  finish(result: AttemptResult): void;
}

/** A destination whose answers the scenario gives. */
class Destination implements Channel {
  readonly timeout = ATTEMPT_TIMEOUT;
  readonly concurrency = CONCURRENCY;
  readonly name: string;
  /** Every attempt that it got, the oldest first. */
  readonly got: Pick<ClaimedDelivery, 'id' | 'payload'>[] = [];
  readonly taken: string[] = [];
  readonly underWay: Attempt[] = [];
  /** The most attempts of one delivery at the same time. */
  most = 0;

  constructor(name: string) {
    this.name = name;
  }

  async deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
    const { promise, resolve } = Promise.withResolvers<AttemptResult>();
    const attempt: Attempt = { delivery, finish: resolve };
    this.got.push(delivery);
    this.underWay.push(attempt);
    this.most = Math.max(this.most, this.underWay.filter((other) => other.delivery.id === delivery.id).length);
    const end = () => this.underWay.splice(this.underWay.indexOf(attempt), 1);
    signal.addEventListener('abort', end, { once: true });
    const result = await promise.finally(() => {
      signal.removeEventListener('abort', end);
      end();
    });
    if (result.status === 'delivered') this.taken.push(delivery.id);
    return result;
  }
}

const failure = ({ reason, permanent = false, retryAfter = null }: AttemptEnd, outage: boolean): AttemptResult => ({
  status: 'failed',
  permanent,
  outage,
  code: reason,
  reason,
  retryAfter,
});

/** The relay's delivering side on its store, on a clock that the scenario moves. */
export class RelayStage implements ClockedStage {
  readonly memory = new Map<string, unknown>();
  readonly clock = new FakeClock();
  readonly #destinations = new Map([['mail', new Destination('mail')]]);
  readonly #folders: string[] = [];
  #store: Store | null = null;
  #deliveries: Deliveries | null = null;
  #stopping: Promise<unknown> | null = null;
  /** Calls of the store that are under way, and all there were. */
  #calls = { open: 0, all: 0 };

  get dataDir(): string {
    return this.#folders.at(-1) ?? '';
  }

  /** Deliveries as the store has them, the oldest first. */
  get rows() {
    return deliveryRows(this.dataDir);
  }

  destination(name = 'mail'): Destination {
    const destination = this.#destinations.get(name);
    if (!destination) throw new Error(`there is no ${name}`);
    return destination;
  }

  configureWebhook(): void {
    this.#destinations.set('webhook', new Destination('webhook'));
  }

  async start(): Promise<void> {
    await this.#stopping;
    if (this.#folders.length === 0) this.#folders.push(this.#newFolder());
    const { clock } = this;
    const store = await openStore({ dataDir: this.dataDir, clock });
    this.#store = store;
    const counted =
      <TArguments extends unknown[], TResult>(call: (...values: TArguments) => Promise<TResult>) =>
      async (...values: TArguments): Promise<TResult> => {
        this.#calls.open += 1;
        this.#calls.all += 1;
        try {
          return await call(...values);
        } finally {
          this.#calls.open -= 1;
        }
      };
    this.#deliveries = await startDeliveries({
      store: {
        claim: counted(store.claim),
        replace: counted(store.replace),
        unclaimedLanes: counted(store.unclaimedLanes),
        release: counted(store.release),
        interrupted: counted(store.interrupted),
        correct: counted(store.correct),
      },
      channels: [...this.#destinations.values()],
      clock,
      log: pino({ level: 'silent' }),
      random: () => 0,
    });
    await this.settle();
  }

  #newFolder(): string {
    return mkdtempSync(join(tmpdir(), 'staveline-'));
  }

  /** Ends in good order: attempts under way may still report. */
  stop(): void {
    const [deliveries, store] = [this.#deliveries, this.#store];
    this.#deliveries = null;
    this.#store = null;
    this.#stopping = Promise.all([this.#stopping, deliveries?.stop().then(() => store?.close())]);
  }

  /** Ends without warning: what is on the disk by now is all that the next process finds. */
  async loseThePower(): Promise<void> {
    const folder = this.#newFolder();
    cpSync(this.dataDir, folder, { recursive: true });
    this.#folders.push(folder);
    const dead = [...this.destination().underWay];
    this.stop();
    for (const { finish } of dead) finish(failure({ reason: 'gone' }, false));
    await this.#stopping;
  }

  async end(): Promise<void> {
    this.stop();
    for (const { underWay } of this.#destinations.values())
      for (const { finish } of underWay) finish({ status: 'delivered' });
    await this.#stopping;
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }

  /** Waits until nothing happens any more. */
  async settle(): Promise<void> {
    let before = -1;
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
      if (this.#calls.open > 0 || this.#calls.all !== before) quiet = 0;
      before = this.#calls.all;
      // oxlint-disable-next-line no-await-in-loop -- one round after the other.
      await nextTurn();
    }
  }

  async wait(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.settle();
  }

  eventually(check: () => Promise<Verdict> | Verdict) {
    return check();
  }

  /** Stores a submission, as the relay does before it answers. @returns what became of it */
  async accept(idempotencyKey: string | null = null): Promise<string> {
    if (!this.#store) throw new Error('the relay does not run');
    const destinations = [...this.#destinations.keys()].map((name) => `${name}:contact`);
    const { status } = await this.#store.accept(submission({ destinations, idempotencyKey }));
    return status;
  }

  /** Has the relay look for what is due now. @returns whether an attempt has begun */
  async look(name = 'mail'): Promise<boolean> {
    const { got } = this.destination(name);
    const before = got.length;
    this.#deliveries?.wake();
    await this.settle();
    return got.length > before;
  }

  /** Ends the oldest attempt that is under way. */
  async finish(result: AttemptResult, name = 'mail'): Promise<void> {
    const [attempt] = this.destination(name).underWay;
    if (!attempt) throw new Error(`no attempt at the ${name} is under way`);
    attempt.finish(result);
    await this.settle();
  }

  take(name = 'mail'): Promise<void> {
    return this.finish({ status: 'delivered' }, name);
  }

  fail(end: AttemptEnd, { outage = end.outage ?? false, name = 'mail' } = {}): Promise<void> {
    return this.finish(failure(end, outage), name);
  }

  async retry(id: string): Promise<void> {
    await this.#store?.desk.retry([id], this.clock.now());
  }
}
