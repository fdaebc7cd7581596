import {
  type AnyStateMachine,
  type AnyActorLogic,
  createActor,
  fromPromise,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { ManualClock } from '../../../machines/core/manual-clock.ts';

interface Pending {
  input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Runs a machine without a browser: calls stay pending until a test responds, and page actions are recorded. */
export function openMachine<TMachine extends AnyStateMachine>(machine: TMachine, input?: InputFrom<TMachine>) {
  const clock = new ManualClock();
  const calls: Record<string, Pending[]> = {};
  const did: unknown[] = [];
  const { actors, actions } = machine.implementations;
  const call = (name: string): AnyActorLogic =>
    fromPromise(({ input: sent }) => {
      const { promise, ...ends } = Promise.withResolvers<unknown>();
      (calls[name] ??= []).push({ input: sent, ...ends });
      return promise;
    });
  /** Actions other than built-in ones such as `assign` are provided by the page. */
  const ofPage = Object.entries(actions).filter(([, action]) => !('type' in Object(action)));
  const provided: AnyStateMachine = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, call(name)])) as never,
    actions: Object.fromEntries(
      ofPage.map(([name]) => [
        name,
        (_: unknown, params: unknown) => did.push(params === undefined ? name : { [name]: params }),
      ]),
    ) as never,
  });
  const actor = createActor(provided, { clock, input }).start();
  const settle = () => new Promise((resolve) => void setImmediate(resolve));
  const last = (name: string) => {
    const pending = calls[name]?.at(-1);
    if (!pending) throw new Error(`${name} was not called`);
    return pending;
  };
  return {
    did,
    send: actor.send as (event: Parameters<TMachine['transition']>[1]) => void,
    snapshot: () => actor.getSnapshot() as SnapshotFrom<TMachine>,
    wait: (ms: number) => clock.advance(ms),
    stop: () => actor.stop(),
    /** Time of the next timer; null without one. */
    nextDue: () => clock.nextDue,
    /** Inputs of this actor's calls. */
    sent: (name: string) => (calls[name] ?? []).map((each) => each.input),
    answer: (name: string, output: unknown) => (last(name).resolve(output), settle()),
    fail: (name: string) => (last(name).reject(new Error('offline')), settle()),
  };
}
