import { initialTransition, transition } from 'xstate';
import { stateName, transitionsOf } from '../../machines/shared/inspection.ts';
import {
  type Failure,
  type CircuitBreakerContext,
  type CircuitBreakerEvent,
  circuitBreakerMachine,
} from '../../machines/circuit-breaker/circuit-breaker.machine.ts';
import { MonotonicClock } from '../kernel/monotonic-clock.ts';

/**
 * State of a channel's destination: the circuit breaker machine, run as a pure function over what the attempts found. It lives as long
 * as the relay; a new one tries anew.
 */
export class CircuitBreaker {
  #snapshot = initialTransition(circuitBreakerMachine)[0];
  /** A pause is no longer because the clock was set back. */
  readonly #time = new MonotonicClock();
  readonly #tell: (taken: () => readonly string[]) => void;

  /** @param tell takes what works out the transitions of each event */
  constructor(tell: (taken: () => readonly string[]) => void = () => {}) {
    this.#tell = tell;
  }

  /** Nested states are joined by a dot. */
  get state(): string {
    return stateName(this.#snapshot.value);
  }

  get context(): CircuitBreakerContext {
    return this.#snapshot.context;
  }

  /**
   * Takes an event; what the machine does not take in this state changes nothing.
   * @returns whether what waits for the destination is to be made due now; `breaker.released` or `breaker.owe` says what came of it
   */
  send(event: CircuitBreakerEvent): boolean {
    const before = this.#snapshot;
    const [next, actions] = transition(circuitBreakerMachine, before, event);
    this.#snapshot = next;
    this.#tell(() => transitionsOf(circuitBreakerMachine, before, event));
    return actions.some(({ type }) => type === 'release');
  }

  /**
   * How many more attempts may begin.
   * @param now milliseconds since 1970
   * @param underWay attempts that have not reported
   * @param concurrency attempts at the same time when all is well
   */
  allowance(now: number, underWay: number, concurrency: number): number {
    if (this.#snapshot.matches('closed')) return concurrency - underWay;
    return underWay === 0 && this.#snapshot.can({ type: 'breaker.attempt', at: this.#time.at(now) }) ? 1 : 0;
  }

  /** An attempt begins. */
  begins(at: number): void {
    this.send({ type: 'breaker.attempt', at: this.#time.at(at) });
  }

  /** The destination could not be reached. @returns milliseconds of the pause that this begins, or null when none does */
  failed(failure: Failure): number | null {
    const before = this.context.pauses;
    const at = this.#time.at(failure.at);
    this.send({ type: 'breaker.fail', ...failure, at });
    const { pauses, openUntil } = this.context;
    return pauses > before && openUntil !== null ? openUntil - at : null;
  }

  /** The destination answered, though it may have refused this one delivery. @returns whether that ends a pause */
  answered(): boolean {
    const wasOpen = !this.#snapshot.matches('closed');
    this.send({ type: 'breaker.answer' });
    return wasOpen;
  }
}
