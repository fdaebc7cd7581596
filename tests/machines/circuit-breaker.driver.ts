import { isDeepStrictEqual } from 'node:util';
import type { CircuitBreakerEvent } from '../../machines/circuit-breaker/circuit-breaker.machine.ts';
import { CircuitBreaker } from '../../server/delivery/circuit-breaker.ts';
import type { RelayDriver } from 'flow-toolkit/relay-driver';

export const circuitBreakerDriver: RelayDriver<CircuitBreaker> = {
  start: () => new CircuitBreaker(),
  step(breaker, event) {
    const { state, context } = breaker;
    breaker.send(event as CircuitBreakerEvent);
    return breaker.state === state && isDeepStrictEqual(breaker.context, context) ? null : breaker;
  },
  state: (breaker) => breaker.state,
  context: (breaker) => ({ ...breaker.context }),
};
