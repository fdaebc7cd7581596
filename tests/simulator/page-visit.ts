import { type AnyStateMachine, createActor } from 'xstate';
import { stateOf } from '../../machines/core/inspection.ts';
import type { Chance } from './chance.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { Scheduler } from './scheduler.ts';

/** A page without a browser: its machine, sent by the page's own code. */

/** `nothing`: the page was left, or has no answer yet. */
export type Outcome = 'success' | 'failure' | 'nothing';

export interface VisitorOptions {
  number: number;
  scheduler: Scheduler;
  chance: Chance;
  mailboxes: Mailboxes;
  note: (what: string) => void;
}

export interface Page {
  machine: AnyStateMachine;
  actors: Readonly<Record<string, unknown>>;
  input: object;
  /** States in which the page waits for an answer, and those of success, by their prefixes. */
  sending: string;
  done: string;
}

const MOST_TRIES = 6;

/** Sends by a page, again where it failed, until there is an answer or the visitor has enough. */
export async function sendBy(
  { scheduler, chance, note }: VisitorOptions,
  { machine, actors, input, sending, done }: Page,
  { payload, mark, leaves = true }: { payload: object; mark: string; leaves?: boolean },
): Promise<Outcome> {
  const page = createActor(machine.provide({ actors } as never), { input } as never);
  page.start();
  const state = () => stateOf(page.getSnapshot() as never);
  const settled = () =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (!state().startsWith(sending)) resolve(state());
      };
      page.subscribe(look);
      look();
    });
  let shown: Outcome = 'nothing';
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    // A page makes a key for each press; the machine keeps the first one for repeats.
    const key = `key-${chance.within(1, 1e12)}`;
    page.send({ type: 'form.submit', payload, key } as never);
    note(`sends ${mark}`);
    const isLeft = leaves && chance.is(0.03);
    // oxlint-disable-next-line no-await-in-loop -- one try after the other.
    const end = await (isLeft ? scheduler.wait(chance.within(1, 300)).then(() => 'left') : settled());
    note(`${mark}: ${end}`);
    if (end.startsWith(done)) shown = 'success';
    else if (end !== 'left') shown = 'failure';
    if (shown === 'success' || end === 'left' || (leaves && chance.is(0.2))) break;
    // oxlint-disable-next-line no-await-in-loop
    await scheduler.wait(2_000 + chance.around(30_000));
  }
  page.stop();
  return shown;
}
