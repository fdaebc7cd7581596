import type { InspectionEvent } from 'xstate';
import type { Moment } from '../../../machines/core/walk.ts';

export interface RunningTimer {
  delay: string;
  /** Dotted path of the waiting state; the machine's id for its root. */
  source: string;
  start: number;
  due: number;
}

const delayed = /^xstate\.after\.([^.]+)\.(.+)$/;
const given = (params: unknown, name: string): unknown =>
  typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;

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
    const { type, params } = event.action;
    if (type === 'xstate.cancel') this.#running.delete(String(given(params, 'sendId') ?? params));
    if (type !== 'xstate.raise') return;
    const [raised, wait] = [given(params, 'event'), given(params, 'delay')];
    const name = String(given(raised, 'type'));
    const [, delay, id] = delayed.exec(name) ?? [];
    if (typeof wait !== 'number' || delay === undefined || id === undefined) return;
    const [machine = '', ...path] = id.split('.');
    this.#running.set(name, { delay, source: path.join('.') || machine, start: this.#now(), due: this.#now() + wait });
  }
}
