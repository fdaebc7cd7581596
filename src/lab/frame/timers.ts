import type { InspectionEvent } from 'xstate';
import type { Moment } from '../../../machines/core/walk.ts';
import { builtInEvent, effectOf, type ReportedAction } from '../../../machines/core/xstate-internals.ts';

export interface RunningTimer {
  delay: string;
  /** Dotted path of the waiting state; the machine's id for its root. */
  source: string;
  start: number;
  due: number;
}

export class Timers {
  readonly #running = new Map<string, RunningTimer>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get running(): readonly RunningTimer[] {
    return [...this.#running.values()].toSorted((one, other) => one.due - other.due);
  }

  /** As `walk.ts` has them. */
  get pending(): Moment['timers'] {
    return [...this.#running]
      .map(([type, { due }]) => ({ id: type, event: { type }, due }))
      .toSorted((one, other) => one.due - other.due);
  }

  see(event: InspectionEvent): void {
    if (event.type === '@xstate.event') this.#running.delete(event.event.type);
    if (event.type !== '@xstate.action') return;
    const effect = effectOf(event.action as ReportedAction);
    if (effect && 'cancel' in effect) this.#running.delete(effect.cancel);
    if (!effect || !('set' in effect)) return;
    const name = effect.event.type;
    const waiting = builtInEvent(name);
    if (waiting?.kind !== 'after') return;
    const { delay, stateId } = waiting;
    const [machine = '', ...path] = stateId.split('.');
    this.#running.set(name, {
      delay,
      source: path.join('.') || machine,
      start: this.#now(),
      due: this.#now() + effect.delay,
    });
  }
}
