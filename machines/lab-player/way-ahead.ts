import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, getMicrosteps } from 'xstate';
import type { Flow } from '../core/flow.ts';
import { activeStates, declaredTransitions, stateName, transitionsOf } from '../core/inspection.ts';
import type { Step, Trigger } from '../core/recording.ts';
import { advance, eventOfStep, type Moment, nextSteps, timerName, vertexKey } from '../core/walk.ts';

/** One step of the way that a flow would go. */
export interface StepAhead {
  step: Step;
  /** Milliseconds since the start. */
  at: number;
  /** As in `data-state`. */
  state: string;
  /** Keys of the taken transitions. */
  taken: readonly string[];
}

/** A way this long leads in circles: with a timer that repeats, for one. */
const LONGEST = 40;

/** The search for a call looks at no more moments: it runs at every report of a page. */
const MAX_MOMENTS = 200;

/** The shortest way to a moment in which a call runs; empty where one runs already, or none is found. */
function wayToCall(flow: Flow, from: Moment): readonly Step[] {
  if (from.running.length > 0 || Object.keys(flow.actors).length === 0) return [];
  const keys = new Set([vertexKey(flow, from)]);
  const ahead: { moment: Moment; steps: readonly Step[] }[] = [{ moment: from, steps: [] }];
  // The loop also visits what is added meanwhile.
  for (const { moment, steps } of ahead) {
    if (moment.running.length > 0) return steps;
    for (const { step } of nextSteps(flow, moment)) {
      const next = advance(flow.machine, moment, step);
      const key = vertexKey(flow, next);
      if (keys.has(key) || keys.size > MAX_MOMENTS) continue;
      keys.add(key);
      ahead.push({ moment: next, steps: [...steps, step] });
    }
  }
  return [];
}

function eventOf(machine: AnyStateMachine, { timers, now }: Moment, step: Step): EventObject {
  const event = 'after' in step ? timers[0]?.event : eventOfStep(step);
  if (!event) throw new Error(`${machine.id}: nothing happens at ${now} ms`);
  return event;
}

/** Keys of the eventless transitions between two moments of one step; of several the first that fits. */
function eventlessKeys(machine: AnyStateMachine, from: AnyMachineSnapshot, to: AnyMachineSnapshot): string[] {
  const [before, after] = [activeStates(from), activeStates(to)];
  const isTaken = ({ trigger: { kind }, source, targets }: ReturnType<typeof declaredTransitions>[number]) =>
    (kind === 'always' || kind === 'complete') &&
    before.includes(source) &&
    targets.every((target) => after.includes(target)) &&
    targets.some((target) => !before.includes(target));
  return declaredTransitions(machine)
    .filter(isTaken)
    .filter(({ source }, index, all) => all.findIndex((each) => each.source === source) === index)
    .map(({ key }) => key);
}

function takenBy(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  const states = getMicrosteps(machine, snapshot, event).map(([each]) => each);
  return [
    ...transitionsOf(machine, snapshot, event),
    ...states.slice(1).flatMap((each, index) => eventlessKeys(machine, states[index] ?? snapshot, each)),
  ];
}

/** What comes next without the visitor: calls end as chosen, and without an answer time decides. */
function stepAfter(moment: Moment, endingOf: (call: string) => Trigger | null): Step | null {
  if (moment.snapshot.status !== 'active') return null;
  const { running, timers, now } = moment;
  const [earliest] = timers;
  const timer = earliest && { after: timerName(earliest.event.type), wait: earliest.due - now };
  if (timer?.wait === 0) return timer;
  for (const call of running) {
    const ending = endingOf(call);
    if (ending) return { ...ending, wait: 0 };
  }
  return timer ?? null;
}

/**
 * The way from a moment to its end, as the calls would end (`What if`). Before a call the visitor goes straight to one.
 * @param endingOf how the running call of this id ends; null where no answer is chosen, and time decides
 * @returns up to the end, to a state that it has been in, or to the visitor's next decision
 */
export function wayAhead(flow: Flow, from: Moment, endingOf: (call: string) => Trigger | null): StepAhead[] {
  const { machine } = flow;
  const way: StepAhead[] = [];
  const keys = new Set([vertexKey(flow, from)]);
  const begun = wayToCall(flow, from);
  let moment = from;
  while (way.length < LONGEST) {
    const step = begun[way.length] ?? stepAfter(moment, endingOf);
    if (!step) return way;
    const taken = takenBy(machine, moment.snapshot, eventOf(machine, moment, step));
    moment = advance(machine, moment, step);
    const { snapshot, now } = moment;
    way.push({ step, at: now, state: stateName(snapshot.value), taken });
    const key = vertexKey(flow, moment);
    if (keys.has(key)) return way;
    keys.add(key);
  }
  return way;
}
