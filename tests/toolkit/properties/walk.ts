import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { stateName } from 'flow-core/inspection';
import { LiveRun } from '../live-run.ts';
import type { Doing, Json, Trigger } from '../steps.ts';
import { eventOfStep, samplesOf, sourceOfActor, toJson } from '../steps.ts';

/** Numbers choose among the possibilities of that moment. */
export type Move<TEvent = { type: string }> =
  | { do: 'event'; type: number; sample: number }
  | { do: 'send'; event: TEvent }
  | { do: 'answer'; actor: number; ending: number }
  | { do: 'answer with'; actor: number; output: unknown }
  | { do: 'wait'; ms: number }
  /** Until the next timer, or a millisecond before or after it. */
  | { do: 'await timer'; offset: -1 | 0 | 1 };

export type Cause =
  | { kind: 'start' }
  | { kind: 'event'; event: { type: string; [field: string]: Json } }
  /** `output` is null when the actor failed. */
  | { kind: 'answer'; actor: string; output: Json }
  | { kind: 'time' };

export interface Moment {
  at: number;
  cause: Cause;
  before: AnyMachineSnapshot | null;
  snapshot: AnyMachineSnapshot;
  from: string;
  to: string;
  does: readonly Doing[];
  taken: readonly string[];
  /** Ids of the actors that were running before. */
  running: readonly string[];
  nextDue: number | null;
}

const wait = fc.oneof(
  fc.record({ do: fc.constant('await timer' as const), offset: fc.constantFrom(-1 as const, 0 as const, 1 as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.oneof(fc.nat(50), fc.nat(5_000), fc.nat(60_000)) }),
);
const answer = fc.record({ do: fc.constant('answer' as const), actor: fc.nat(9), ending: fc.nat(99) });
const sample = fc.record({ do: fc.constant('event' as const), type: fc.nat(99), sample: fc.nat(99) });

export const anyMoves = fc.array(
  fc.oneof({ weight: 5, arbitrary: sample }, { weight: 2, arbitrary: answer }, { weight: 3, arbitrary: wait }),
  { maxLength: 30, size: 'max' },
);

/** With the given events, and sometimes the model's. */
export function movesWith<TEvent extends { type: string }>(
  events: fc.Arbitrary<TEvent>,
  outputs: fc.Arbitrary<unknown> | null = null,
): fc.Arbitrary<Move<TEvent>[]> {
  const send = events.map((event): Move<TEvent> => ({ do: 'send', event }));
  const answerWith = fc.record({
    do: fc.constant('answer with' as const),
    actor: fc.nat(9),
    output: outputs ?? fc.constant(null),
  });
  return fc.array(
    fc.oneof<{ arbitrary: fc.Arbitrary<Move<TEvent>>; weight: number }[]>(
      { weight: 5, arbitrary: send },
      { weight: 1, arbitrary: sample },
      { weight: 2, arbitrary: answer },
      { weight: outputs ? 3 : 0, arbitrary: answerWith },
      { weight: 3, arbitrary: wait },
    ),
    { maxLength: 30, size: 'max' },
  );
}

/** Machines that stand in for those of their flows: mutants, to see whether a property notices. */
export const replaced = new Map<string, AnyStateMachine>();

/** The flows that were walked. */
export const walked = new Set<string>();

/** The event that a move chooses among those of the model that are possible now. */
function chosenEvent(flow: Flow, move: Move & { do: 'event' }, snapshot: AnyMachineSnapshot) {
  const types = Object.keys(flow.events);
  const samples = samplesOf(flow, types[move.type % types.length] ?? '', snapshot);
  return samples[move.sample % samples.length];
}

/** The actors that have not ended. */
const idsOf = ({ children }: AnyMachineSnapshot, ended: ReadonlySet<unknown>) =>
  Object.entries(children).flatMap(([id, actor]) => (actor === undefined || ended.has(actor) ? [] : [id]));

/** How an actor ends: with one of the model's outputs or errors. */
function chosenEnding(flow: Flow, ending: number, source: string, id: string): Trigger {
  const { outputs = [], errors = [] } = flow.actors[source] ?? {};
  const choice = ending % (outputs.length + errors.length);
  return choice < outputs.length
    ? { done: id, output: toJson(outputs[choice]) }
    : { error: id, data: toJson(errors[choice - outputs.length]) };
}

/** Calls back with every moment: the start, each event, actor's end, timer and wait. */
export function walk(flow: Flow, input: unknown, moves: readonly Move[], visit: (moment: Moment) => void): void {
  let taken: string[] = [];
  walked.add(flow.machine.id);
  const run = new LiveRun(flow, replaced.get(flow.machine.id) ?? flow.machine, input, (key) => taken.push(key));
  const ended = new Set<unknown>();
  const running = () => idsOf(run.snapshot(), ended);
  let sends = 0;

  const show = (cause: Cause, before: AnyMachineSnapshot | null, ran: readonly string[]) => {
    const snapshot = run.snapshot();
    if (snapshot.status === 'error') throw new Error(`the machine throws: ${run.state()}`);
    visit({
      at: run.now(),
      cause,
      before,
      snapshot,
      from: before ? stateName(before.value) : '',
      to: run.state(),
      does: run.outcome().does ?? [],
      taken,
      running: ran,
      nextDue: run.nextDue,
    });
  };
  const happen = (cause: Cause, act: () => void) => {
    const [before, ran] = [run.snapshot(), running()];
    taken = [];
    act();
    show(cause, before, ran);
  };
  const send = (event: { type: string }) => {
    sends += 1;
    // No two sends of a page have the same key.
    const whole = { ...event, ...('key' in event && { key: `key-${sends}` }) };
    happen({ kind: 'event', event: toJson(whole) as { type: string } }, () => run.send(whole));
  };
  const end = (index: number, how: (source: string, id: string) => Trigger) => {
    const ids = running();
    const id = ids[index % ids.length];
    if (id === undefined) return;
    const ending = how(sourceOfActor(flow, id), id);
    const event = eventOfStep(ending);
    const actor = run.snapshot().children[id];
    const output = 'done' in ending ? (ending.output ?? null) : null;
    happen({ kind: 'answer', actor: id, output }, () => {
      ended.add(actor);
      if (event) run.send(event);
    });
  };
  const passTime = (ms: number) => {
    const until = run.now() + ms;
    for (let due = run.nextDue; due !== null && due <= until; due = run.nextDue) {
      const time = due;
      happen({ kind: 'time' }, () => run.moveTo(time));
    }
    if (until > run.now()) happen({ kind: 'time' }, () => run.moveTo(until));
  };

  try {
    show({ kind: 'start' }, null, []);
    for (const move of moves) {
      // A finished actor only lets time pass.
      const over = run.snapshot().status === 'done';
      if (over && (move.do === 'event' || move.do === 'send')) continue;
      switch (move.do) {
        case 'event': {
          const event = chosenEvent(flow, move, run.snapshot());
          if (event) send(event);
          break;
        }
        case 'send':
          send(move.event);
          break;
        case 'answer':
          end(move.actor, (source, id) => chosenEnding(flow, move.ending, source, id));
          break;
        case 'answer with':
          end(move.actor, (_, id) => ({ done: id, output: toJson(move.output) }));
          break;
        case 'wait':
          passTime(move.ms);
          break;
        case 'await timer':
          if (run.nextDue !== null) passTime(Math.max(0, run.nextDue - run.now() + move.offset));
      }
    }
  } finally {
    run.stop();
  }
}

export const startsOf = (flow: Flow) => fc.constantFrom(...Object.values(flow.starts));

/** Random, or the seed to repeat. */
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));

/** Prints the seed, and uses it for every property of the file. */
export function seedProperties(numRuns: number): void {
  fc.configureGlobal({ seed, numRuns });
  console.log(`properties: ${numRuns} walks each, repeated by PROPERTY_SEED=${seed}`);
}
