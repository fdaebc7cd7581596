import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { type AlertContext, type AlertEvent, alertMachine, type Warning } from '../../machines/alert/alert.machine.ts';

export type OwedMail = ({ about: 'trouble' } & Warning) | { about: 'recovery' };

/** Runs the alert machine for one subject as a pure function. Kept in memory: after a restart an alert is sent again. */
export class Alert {
  #snapshot = initialTransition(alertMachine)[0];

  get state(): SnapshotFrom<typeof alertMachine>['value'] {
    return this.#snapshot.value;
  }

  get context(): AlertContext {
    return this.#snapshot.context;
  }

  /**
   * Sends an event; the machine ignores events that its state does not handle.
   * @returns the mail to send now; answer with `alert.send` or `alert.fail`
   */
  send(event: AlertEvent): OwedMail | null {
    const [next, actions] = transition(alertMachine, this.#snapshot, event);
    this.#snapshot = next;
    for (const { type, params } of actions) {
      if (type === 'warn') return { about: 'trouble', ...(params as unknown as Warning) };
      if (type === 'giveAllClear') return { about: 'recovery' };
    }
    return null;
  }
}
