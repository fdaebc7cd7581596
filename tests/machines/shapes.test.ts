import '../toolkit.config.ts';
import { expect, test } from 'vitest';
import type { Flow } from '../../machines/shared/flow.ts';
import { layOut } from 'flow-toolkit/diagram/layout';
import { declaredTransitions, stateNodes } from '../../machines/core/inspection.ts';
import { verifyHeadless } from 'flow-toolkit/headless';
import { toursOf } from 'flow-toolkit/tours';
import { lintMachine } from 'flow-toolkit/lint';
import { mutantsOfFlow } from 'flow-toolkit/mutants';
import { survivorsOf } from 'flow-toolkit/mutate';
import { generatePaths } from 'flow-toolkit/paths';
import { replayPaths } from 'flow-toolkit/replay';
import { distinguish, walksOf } from 'flow-toolkit/side-by-side';
import * as shapes from './support/shapes.ts';

/** What a reader counts in the machine of a shape. */
interface Counted {
  shape: string;
  flow: Flow;
  states: number;
  transitions: number;
  /** Of consecutive transitions that events, actors and timers cause, the start included. */
  /** A fault that is typical of the shape, and that the recording has to notice. */
  killed: string;
  /** What the toolkit says against the machine, without its missing descriptions. */
  lint?: string[];
  uncovered?: string[];
  survivors?: string[];
}

const counted: Counted[] = [
  {
    shape: 'nested states',
    flow: shapes.nested,
    states: 4,
    transitions: 4,
    killed: 'open.dark: drops safe.dim',
  },
  {
    shape: 'parallel regions',
    flow: shapes.parallel,
    states: 6,
    transitions: 4,
    killed: 'door.open: door.push stays where it is',
  },
  {
    shape: 'a shallow history',
    flow: shapes.shallowHistory,
    states: 7,
    transitions: 5,
    killed: 'on.last: its history is deep',
  },
  {
    shape: 'a deep history',
    flow: shapes.deepHistory,
    states: 7,
    transitions: 5,
    killed: 'on.last: its history is shallow',
  },
  {
    shape: 'a spawned actor',
    flow: shapes.spawnedActor,
    states: 2,
    transitions: 4,
    killed: 'cooking: kitchen.stop drops "stopBread"',
    // Where no bread is in the oven, there is nothing to stop.
    survivors: ['idle: also takes kitchen.stop of cooking', 'cooking: kitchen.stop does "stopBread" twice'],
  },
  {
    shape: 'a callback actor',
    flow: shapes.callbackActor,
    states: 2,
    transitions: 4,
    killed: 'listening: sensor.beat drops "ask"',
    lint: ['listening invokes "watch" without onDone'],
  },
  {
    shape: 'a promise actor that may fail',
    flow: shapes.promiseActor,
    states: 4,
    transitions: 4,
    killed: 'sending: post onError leads to #letter.sent',
  },
  {
    shape: 'final states and onDone',
    flow: shapes.finalStates,
    states: 8,
    transitions: 3,
    killed: 'packing.label.made: is not final',
  },
  {
    shape: 'a chain of always',
    flow: shapes.alwaysChain,
    states: 5,
    transitions: 6,
    killed: 'checking: always [1 of 2] with its guard negated',
    // Each only takes or leaves out a state in which nothing can happen.
    survivors: [
      'toll: starts in checking',
      'toll: starts in refusing',
      'checking: always [1 of 2] leads to #toll.through',
      'checking: always [2 of 2] leads to #toll.waiting',
      'through: toll.reset leads to #toll.refusing',
    ],
  },
  {
    shape: 'two timers of one state',
    flow: shapes.twoTimers,
    states: 3,
    transitions: 5,
    killed: 'delay hard: 9001 ms, was 9000 ms',
  },
  {
    shape: 'timers due at the same moment',
    flow: shapes.timersDueTogether,
    states: 6,
    transitions: 4,
    killed: 'delay tock: 1001 ms, was 1000 ms',
  },
  {
    shape: 'an event between timers due at the same moment',
    flow: shapes.eventBetweenTimers,
    states: 6,
    transitions: 4,
    killed: 'right.c: metronome.push does not reenter',
  },
  {
    shape: 'a timer that another one forestalls',
    flow: shapes.timersThatRace,
    states: 3,
    transitions: 2,
    killed: 'running: after first leads to #race.lost',
    uncovered: ['running · after second → lost'],
    // What never runs out cannot be missed.
    survivors: [
      'running: drops after second',
      'running: after second stays where it is',
      'running: after second leads to #race.running',
      'running: after second leads to #race.won',
      'running: after first goes on when the state is left',
    ],
  },
  {
    shape: 'a timer that is due at once',
    flow: shapes.timerWithoutDelay,
    states: 3,
    transitions: 3,
    killed: 'bright: drops after atOnce',
    uncovered: ['bright · flash.stop → stopped'],
    // No event of a recording comes before what is due at once, so that nothing stops the flash.
    survivors: [
      'bright: drops flash.stop',
      'bright: flash.stop stays where it is',
      'bright: flash.stop leads to #flash.dark',
      'bright: flash.stop leads to #flash.bright',
      'bright: after atOnce goes on when the state is left',
      'stopped: also takes flash.fire of dark',
    ],
  },
  {
    shape: 'a state that is entered anew',
    flow: shapes.reentered,
    states: 2,
    transitions: 4,
    killed: 'counting: watch.again does not reenter',
    // A state that leads to itself without entering it does nothing.
    survivors: ['counting: drops watch.keep', 'counting: watch.keep stays where it is'],
  },
  {
    shape: 'wildcard events',
    flow: shapes.wildcard,
    states: 2,
    transitions: 3,
    killed: 'closed: * drops "rattle"',
  },
];

test.for(counted)('[FLOW-2] $shape: explored, recorded, replayed, walked, mutated and drawn', async (given) => {
  const { flow, states, transitions, killed, lint = [], uncovered = [], survivors = [] } = given;
  const { machine } = flow;
  const problems = lintMachine(machine, machine.id, { description: 'off' });
  expect(problems.map(({ what }) => what)).toEqual(lint);
  expect([stateNodes(machine).length - 1, declaredTransitions(machine).length]).toEqual([states, transitions]);

  const recording = toursOf(flow);
  const taken = new Set<string>();
  expect(replayPaths(flow, recording.paths, { onTaken: (key) => taken.add(key) })).toEqual([]);
  const declared = declaredTransitions(machine).map(({ key }) => key);
  expect(declared.filter((key) => !taken.has(key))).toEqual(uncovered);

  expect(distinguish(walksOf(flow, 1, 20), machine)).toBeNull();

  const mutants = mutantsOfFlow(flow);
  const missed = survivorsOf(flow, recording, mutants).map(({ name }) => name);
  expect(mutants.map(({ name }) => name)).toContain(killed);
  expect(missed).toEqual(survivors);

  const drawn = JSON.stringify(await layOut(machine));
  for (const node of stateNodes(machine).slice(1)) expect(drawn).toContain(node.key);
});

test('[FLOW-2] a guard that reads chance or the time is named', () => {
  const said = (what: string) =>
    new RegExp(`^dice: it is not determined by its events: .*lucky.*it reads ${what}; let an event`);
  expect(() => generatePaths(shapes.asking(() => Math.random() < 0.5))).toThrow(said('Math.random'));
  expect(() => generatePaths(shapes.asking(() => Date.now() % 2 === 0))).toThrow(said('Date'));
  expect(() => generatePaths(shapes.asking(() => new Date().getSeconds() % 2 === 0))).toThrow(said('Date'));
  const { problems } = verifyHeadless(shapes.asking(() => Math.random() < 0.5));
  expect(problems).toEqual([expect.stringMatching(said('Math.random'))]);
  expect(new Date(0).getTime()).toBe(0);
  expect([typeof Math.random(), typeof Date.now()]).toEqual(['number', 'number']);
});

test('[FLOW-2] a machine with a memory of its own ends with a sentence, not with an endless search', () => {
  let asked = 0;
  const once = shapes.asking(() => {
    asked += 1;
    return asked < 3;
  });
  expect(() => generatePaths(once)).toThrow('dice: the same steps lead elsewhere the second time, before');
});
