import { setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { defineFlow } from '../../machines/shared/flow.ts';
import { flows } from '../../machines/index.ts';
import { generateTable } from '../toolkit/headless.ts';
import { mutantsOf } from '../toolkit/mutants.ts';
import { mutate } from '../toolkit/mutate.ts';
import { judgeSurvivors, readSurvivors } from '../toolkit/survivors.ts';
import { readTable } from '../toolkit/tables.ts';

const lampMachine = setup({
  types: { events: {} as { type: 'lamp.press'; hard: boolean } },
  delays: { glow: 400 },
  guards: { hard: (_, params: { hard: boolean }) => params.hard },
  actions: { click: (_, _params: { times: number }) => {}, hum: () => {} },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: {
      on: {
        'lamp.press': [
          {
            guard: { type: 'hard', params: ({ event }) => ({ hard: event.hard }) },
            target: 'on',
            actions: [{ type: 'click', params: { times: 1 } }, 'hum'],
          },
          { target: 'glowing' },
        ],
      },
    },
    glowing: { after: { glow: 'off' } },
    on: { entry: 'hum', on: { 'lamp.press': 'off' } },
  },
});

const lamp = defineFlow({
  machine: lampMachine,
  verifiedIn: 'relay',
  starts: { bought: undefined },
  events: {
    'lamp.press': [
      { type: 'lamp.press', hard: true },
      { type: 'lamp.press', hard: false },
    ],
  },
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});

test('a machine is broken in every small way that its config allows', () => {
  expect(mutantsOf(lampMachine).map(({ name }) => name)).toEqual([
    'lamp: starts in glowing',
    'lamp: starts in on',
    'off: drops lamp.press [1 of 2]',
    'off: lamp.press [1 of 2] stays where it is',
    'off: lamp.press [1 of 2] leads to #lamp.off',
    'off: lamp.press [1 of 2] leads to #lamp.glowing',
    'off: lamp.press [1 of 2] without its guard',
    'off: lamp.press [1 of 2] with its guard negated',
    'off: lamp.press [1 of 2] guard without its params',
    'off: lamp.press [1 of 2] drops "click"',
    'off: lamp.press [1 of 2] does "click" twice',
    'off: lamp.press [1 of 2] "click" without its params',
    'off: lamp.press [1 of 2] "click" with another times',
    'off: lamp.press [1 of 2] drops "hum"',
    'off: lamp.press [1 of 2] does "hum" twice',
    'off: lamp.press [1 of 2] does "hum" before "click"',
    'off: drops lamp.press [2 of 2]',
    'off: lamp.press [2 of 2] stays where it is',
    'off: lamp.press [2 of 2] leads to #lamp.off',
    'off: lamp.press [2 of 2] leads to #lamp.on',
    'off: lamp.press [2 of 2] is asked before the one above it',
    'glowing: drops after glow',
    'glowing: after glow stays where it is',
    'glowing: after glow leads to #lamp.glowing',
    'glowing: after glow leads to #lamp.on',
    'on: drops lamp.press',
    'on: lamp.press stays where it is',
    'on: lamp.press leads to #lamp.glowing',
    'on: lamp.press leads to #lamp.on',
    'on: entry drops "hum"',
    'on: entry does "hum" twice',
    'delay glow: 399 ms, was 400 ms',
    'delay glow: 401 ms, was 400 ms',
    'delay glow: 800 ms, was 400 ms',
  ]);
});

test('the machine itself stays whole', () => {
  const before = JSON.stringify(lampMachine.config);
  for (const mutant of mutantsOf(lampMachine)) mutant.make();
  expect(JSON.stringify(lampMachine.config)).toBe(before);
});

test('a whole table notices every mutant', () => {
  expect(mutate(lamp, generateTable(lamp)).survivors).toEqual([]);
});

test('a table without expectations about actions lets mutants of actions live', () => {
  const table = generateTable(lamp);
  // The path that presses hard is left out: nobody looks at what happens then.
  const half = { ...table, paths: table.paths.filter((path) => !JSON.stringify(path.steps).includes('"hard":true')) };
  expect(mutate(lamp, half).survivors).toContain('off: lamp.press [1 of 2] drops "click"');
});

describe('survivors', () => {
  const listed = { lamp: { dim: 'It looks the same.' } };

  test('that are listed with a reason pass', () => {
    expect(judgeSurvivors('lamp', 100, ['dim'], listed)).toEqual([]);
  });
  test('that are new fail', () => {
    expect(judgeSurvivors('lamp', 100, ['dim', 'dark'], listed)).toEqual([
      expect.stringContaining('the mutant "dark" survives'),
    ]);
  });
  test('without a reason fail', () => {
    expect(judgeSurvivors('lamp', 100, ['dim'], { lamp: { dim: ' ' } })).toEqual([expect.stringContaining('"dim"')]);
  });
  test('that are listed but noticed by now fail', () => {
    expect(judgeSurvivors('lamp', 100, [], listed)).toEqual([expect.stringContaining('is killed')]);
  });
  test('fail when they are more than three in a hundred, reason or not', () => {
    expect(judgeSurvivors('lamp', 34, ['dim'], listed)).toEqual([]);
    expect(judgeSurvivors('lamp', 33, ['dim'], listed)).toEqual([expect.stringContaining('96.9 %')]);
  });
});

test.for(flows)('$machine.id: its committed table notices all mutants but the listed ones', (flow) => {
  const table = readTable(flow);
  if (!table) throw new Error('there is no table');
  const { total, survivors } = mutate(flow, table);
  expect(judgeSurvivors(flow.machine.id, total, survivors, readSurvivors())).toEqual([]);
});
