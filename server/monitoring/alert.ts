import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { type AlertContext, type AlertEvent, alertMachine, type Warning } from '../../machines/alert/alert.machine.ts';
import { transitionsOf } from '../../machines/shared/inspection.ts';

/** A mail that the operator is owed. */
export type OwedMail = ({ about: 'trouble' } & Warning) | { about: 'recovery' };

/**
 * When the operator is written to about one kind of trouble: the alert machine, run as a pure function over what happens. It lives
 * as long as the relay; a new one tells anew.
 */
export class Alert {
  #snapshot = initialTransition(alertMachine)[0];
  readonly #tell: (taken: () => readonly string[]) => void;

  /** @param tell takes what works out the transitions of each event */
  constructor(tell: (taken: () => readonly string[]) => void = () => {}) {
    this.#tell = tell;
  }

  get state(): SnapshotFrom<typeof alertMachine>['value'] {
    return this.#snapshot.value;
  }

  get context(): AlertContext {
    return this.#snapshot.context;
  }

  /**
   * Takes an event; what the machine does not take in this state changes nothing.
   * @returns the mail that is to be handed over now; `alert.send` or `alert.fail` says what came of it
   */
  send(event: AlertEvent): OwedMail | null {
    const before = this.#snapshot;
    const [next, actions] = transition(alertMachine, before, event);
    this.#snapshot = next;
    this.#tell(() => transitionsOf(alertMachine, before, event));
    for (const { type, params } of actions) {
      if (type === 'warn') return { about: 'trouble', ...(params as unknown as Warning) };
      if (type === 'giveAllClear') return { about: 'recovery' };
    }
    return null;
  }
}
