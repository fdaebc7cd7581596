import { expect, test } from 'vitest';
import {
  assignedFields,
  describeProof,
  drawMachine,
  type Flow,
  generatePaths,
  lintMachine,
  mutantsOf,
  proveFlow,
} from 'flow-toolkit';
import { declaredTransitions, stateNodes } from 'flow-core/inspection';
import * as shapes from './support/shapes.ts';

/** Expected counts of a shape's machine. */
interface Counted {
  shape: string;
  flow: Flow;
  states: number;
  transitions: number;
  /** A fault that is typical of the shape. */
  fault: string;
  /** Lint messages of the toolkit, missing descriptions apart. */
  lint?: string[];
  /** Flaws reported by the proof. */
  flaws?: string[];
}

const counted: Counted[] = [
  {
    shape: 'nested states',
    flow: shapes.nested,
    states: 4,
    transitions: 4,
    fault: 'open.dark: drops safe.dim',
  },
  {
    shape: 'parallel regions',
    flow: shapes.parallel,
    states: 6,
    transitions: 4,
    fault: 'door.open: door.push stays where it is',
  },
  {
    shape: 'a shallow history',
    flow: shapes.shallowHistory,
    states: 7,
    transitions: 5,
    fault: 'on.last: its history is deep',
  },
  {
    shape: 'a deep history',
    flow: shapes.deepHistory,
    states: 7,
    transitions: 5,
    fault: 'on.last: its history is shallow',
  },
  {
    shape: 'a spawned actor',
    flow: shapes.spawnedActor,
    states: 2,
    transitions: 4,
    fault: 'cooking: kitchen.stop drops "stopBread"',
    flaws: ['a call that stays silent never ends in "cooking": made → kitchen.cook #1'],
  },
  {
    shape: 'a callback actor',
    flow: shapes.callbackActor,
    states: 2,
    transitions: 4,
    fault: 'listening: sensor.beat drops "ask"',
    lint: ['listening invokes "watch" without onDone'],
    flaws: ['a call that stays silent never ends in "listening": made → sensor.start #1'],
  },
  {
    shape: 'a promise actor that may fail',
    flow: shapes.promiseActor,
    states: 4,
    transitions: 4,
    fault: 'sending: post onError leads to #letter.sent',
    flaws: ['a call that stays silent never ends in "sending": made → letter.send #1'],
  },
  {
    shape: 'final states and onDone',
    flow: shapes.finalStates,
    states: 8,
    transitions: 3,
    fault: 'packing.label.made: is not final',
  },
  {
    shape: 'a chain of always',
    flow: shapes.alwaysChain,
    states: 5,
    transitions: 6,
    fault: 'checking: always [1 of 2] with its guard negated',
  },
  {
    shape: 'two timers of one state',
    flow: shapes.twoTimers,
    states: 3,
    transitions: 5,
    fault: 'delay hard: 9001 ms, was 9000 ms',
  },
  {
    shape: 'timers due at the same moment',
    flow: shapes.timersDueTogether,
    states: 6,
    transitions: 4,
    fault: 'delay tock: 1001 ms, was 1000 ms',
  },
  {
    shape: 'an event between timers due at the same moment',
    flow: shapes.eventBetweenTimers,
    states: 6,
    transitions: 4,
    fault: 'right.c: metronome.push does not reenter',
    flaws: ['timers run without end in "left.b,right.d": made → tick → tock → (rest → tock) for ever'],
  },
  {
    shape: 'a timer that another one forestalls',
    flow: shapes.timersThatRace,
    states: 3,
    transitions: 2,
    fault: 'running: after first leads to #race.lost',
  },
  {
    shape: 'a timer that is due at once',
    flow: shapes.timerWithoutDelay,
    states: 3,
    transitions: 3,
    fault: 'bright: drops after atOnce',
    flaws: ['the event "flash.stop" is of no use in any state'],
  },
  {
    shape: 'a state that is entered anew',
    flow: shapes.reentered,
    states: 2,
    transitions: 4,
    fault: 'counting: watch.again does not reenter',
    flaws: ['the event "watch.keep" is of no use in any state'],
  },
  {
    shape: 'wildcard events',
    flow: shapes.wildcard,
    states: 2,
    transitions: 3,
    fault: 'closed: * drops "rattle"',
  },
];

test.for(counted)('[FLOW-2] $shape: linted, walked, proved, mutated and drawn', async (given) => {
  const { flow, states, transitions, fault, lint = [], flaws = [] } = given;
  const { machine } = flow;
  const problems = lintMachine(machine, { description: 'off' });
  expect(problems.map(({ what }) => what)).toEqual(lint);
  expect([stateNodes(machine).length - 1, declaredTransitions(machine).length]).toEqual([states, transitions]);
  for (const { steps } of generatePaths(flow)) expect(steps.length).toBeGreaterThan(1);
  const proof = proveFlow(flow, []);
  expect(describeProof(proof)).toMatch(/^proved: /);
  expect(proof.problems.map(({ what }) => what)).toEqual(flaws);
  expect(mutantsOf(machine, assignedFields(flow)).map(({ name }) => name)).toContain(fault);
  const drawn = await drawMachine(machine);
  for (const node of stateNodes(machine).slice(1)) expect(drawn).toContain(`>${node.key}</text>`);
});

test('[FLOW-2] a guard that reads chance or the time is reported by name', () => {
  const said = (what: string) =>
    new RegExp(`^dice: it is not determined by its events: .*lucky.*it reads ${what}; let an event`);
  expect(() => generatePaths(shapes.asking(() => Math.random() < 0.5))).toThrow(said('Math.random'));
  expect(() => generatePaths(shapes.asking(() => Date.now() % 2 === 0))).toThrow(said('Date'));
  expect(() => generatePaths(shapes.asking(() => new Date().getSeconds() % 2 === 0))).toThrow(said('Date'));
  expect(new Date(0).getTime()).toBe(0);
  expect([typeof Math.random(), typeof Date.now()]).toEqual(['number', 'number']);
});

test('[FLOW-2] a machine with hidden state ends with a message, not with an endless search', () => {
  let asked = 0;
  const once = shapes.asking(() => {
    asked += 1;
    return asked < 3;
  });
  expect(() => generatePaths(once)).toThrow('dice: the same steps lead elsewhere the second time, before');
});
