import { initialTransition, transition } from 'xstate';
import { stateName, transitionsOf } from '../../machines/inspection.ts';
import {
  type Failure,
  type OutageContext,
  type OutageEvent,
  outageMachine,
} from '../../machines/outage/outage.machine.ts';
import { SteadyTime } from '../steady-time.ts';

/**
 * How a lane's destination is: the outage machine, run as a pure function over what the attempts found. It lives as long
 * as the relay; a new one tries anew.
 */
export class Outage {
  #snapshot = initialTransition(outageMachine)[0];
  /** A pause is no longer because the clock was set back. */
  readonly #time = new SteadyTime();
  readonly #tell: (taken: () => readonly string[]) => void;

  /** @param tell takes what works out the transitions of each event */
  constructor(tell: (taken: () => readonly string[]) => void = () => {}) {
    this.#tell = tell;
  }

  /** Nested states are joined by a dot. */
  get state(): string {
    return stateName(this.#snapshot.value);
  }

  get context(): OutageContext {
    return this.#snapshot.context;
  }

  /**
   * Takes an event; what the machine does not take in this state changes nothing.
   * @returns whether what waits for the destination is to be made due now; `outage.nudged` or `outage.owe` says what came of it
   */
  send(event: OutageEvent): boolean {
    const before = this.#snapshot;
    const [next, actions] = transition(outageMachine, before, event);
    this.#snapshot = next;
    this.#tell(() => transitionsOf(outageMachine, before, event));
    return actions.some(({ type }) => type === 'nudge');
  }

  /**
   * How many more attempts may begin.
   * @param now milliseconds since 1970
   * @param underWay attempts that have not reported
   * @param concurrency attempts at the same time when all is well
   */
  allowance(now: number, underWay: number, concurrency: number): number {
    if (this.#snapshot.matches('up')) return concurrency - underWay;
    return underWay === 0 && this.#snapshot.can({ type: 'outage.attempt', at: this.#time.at(now) }) ? 1 : 0;
  }

  /** An attempt begins. */
  begins(at: number): void {
    this.send({ type: 'outage.attempt', at: this.#time.at(at) });
  }

  /** The destination could not be reached. @returns milliseconds of the pause that this begins, or null when none does */
  failed(failure: Failure): number | null {
    const before = this.context.pauses;
    const at = this.#time.at(failure.at);
    this.send({ type: 'outage.fail', ...failure, at });
    const { pauses, pausedUntil } = this.context;
    return pauses > before && pausedUntil !== null ? pausedUntil - at : null;
  }

  /** The destination answered, though it may have refused this one delivery. @returns whether that ends a pause */
  answered(): boolean {
    const paused = !this.#snapshot.matches('up');
    this.send({ type: 'outage.answer' });
    return paused;
  }
}
