import { initialTransition, transition } from 'xstate';
import { stateName } from '../../machines/core/state-name.ts';
import {
  type Failure,
  type CircuitBreakerContext,
  type CircuitBreakerEvent,
  circuitBreakerMachine,
} from '../../machines/circuit-breaker/circuit-breaker.machine.ts';
import { MonotonicClock } from '../lib/monotonic-clock.ts';

/** A channel's circuit breaker: runs the machine as a pure function. It is kept in memory and starts closed. */
export class CircuitBreaker {
  #snapshot = initialTransition(circuitBreakerMachine)[0];
  /** Setting the clock back must not lengthen a pause. */
  readonly #time = new MonotonicClock();

  /** Nested states are joined by a dot. */
  get state(): string {
    return stateName(this.#snapshot.value);
  }

  get context(): CircuitBreakerContext {
    return this.#snapshot.context;
  }

  /**
   * Sends an event; the machine ignores events that its state does not handle.
   * @returns whether to release the waiting deliveries now; answer with `breaker.released` or `breaker.releaseFailed`
   */
  send(event: CircuitBreakerEvent): boolean {
    const [next, actions] = transition(circuitBreakerMachine, this.#snapshot, event);
    this.#snapshot = next;
    return actions.some(({ type }) => type === 'release');
  }

  /**
   * How many more attempts may begin.
   * @param now milliseconds since 1970
   * @param inFlight attempts in flight
   * @param concurrency attempts at the same time while closed
   */
  allowance(now: number, inFlight: number, concurrency: number): number {
    if (this.#snapshot.matches('closed')) return concurrency - inFlight;
    return inFlight === 0 && this.#snapshot.can({ type: 'breaker.attempt', at: this.#time.at(now) }) ? 1 : 0;
  }

  begins(at: number): void {
    this.send({ type: 'breaker.attempt', at: this.#time.at(at) });
  }

  /** @returns milliseconds of the pause that this failure begins; null without one */
  failed(failure: Failure): number | null {
    const before = this.context.pauses;
    const at = this.#time.at(failure.at);
    this.send({ type: 'breaker.fail', ...failure, at });
    const { pauses, openUntil } = this.context;
    return pauses > before && openUntil !== null ? openUntil - at : null;
  }

  /** The destination answered, even if it refused this delivery. @returns whether that closes the circuit */
  answered(): boolean {
    const wasOpen = !this.#snapshot.matches('closed');
    this.send({ type: 'breaker.answer' });
    return wasOpen;
  }
}
