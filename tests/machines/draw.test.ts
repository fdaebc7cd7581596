import { readFileSync } from 'node:fs';
import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { flows } from '../../machines/index.ts';
import { declaredTransitions, stateNodes, statePath } from '../../machines/core/inspection.ts';
import { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import type { Box } from 'flow-toolkit/diagram/layout';
import { layOut } from 'flow-toolkit/diagram/layout';
import { heightOf, measure } from 'flow-toolkit/diagram/text';
import { drawMachine } from 'flow-toolkit/draw';
import { diagramFile } from 'flow-toolkit/diagram-files';

/** Nested states, regions, final and history states, a transition without target, and one to the parent's sibling. */
const nested = setup({
  delays: { pause: 1_500 },
  guards: { ready: () => true, late: () => false },
  actions: { note: () => {} },
}).createMachine({
  id: 'nested',
  initial: 'outer',
  states: {
    outer: {
      description: 'Holds two more.',
      initial: 'first',
      on: { 'step.note': { actions: 'note' } },
      states: {
        first: {
          description: 'The first & only <one>.',
          on: {
            'step.next': [
              { guard: 'ready', target: 'second' },
              { guard: 'late', target: '#nested.regions' },
              { target: '#nested.over' },
            ],
          },
        },
        second: { description: 'The second.', after: { pause: '#nested.regions' } },
        memory: { type: 'history' },
      },
    },
    regions: {
      description: 'Two at the same time.',
      type: 'parallel',
      onDone: 'over',
      on: { 'step.back': 'outer.memory' },
      states: {
        left: {
          description: 'Left.',
          initial: 'off',
          states: { off: { description: 'Off.', on: { 'left.on': 'on' } }, on: { description: 'On.', type: 'final' } },
        },
        right: {
          description: 'Right.',
          initial: 'off',
          states: { off: { description: 'Off.', on: { 'right.on': 'on' } }, on: { description: 'On.', type: 'final' } },
        },
      },
    },
    over: { description: 'The end.', type: 'final' },
  },
});

const machines = [...flows.map(({ machine }) => machine), nested];

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test.for(machines)('$id: no labels overlap, and none is on a leaf state', async (machine) => {
  const { states, edges } = await layOut(machine);
  const labels = edges.flatMap(({ label }) => (label ? [label] : []));
  const boxes = states.filter(({ kind }) => kind !== 'compound' && kind !== 'parallel').map(({ box }) => box);
  const collisions = labels.flatMap((label, index) =>
    [...labels.slice(index + 1), ...boxes].filter((other) => overlap(label, other)),
  );
  expect(collisions).toEqual([]);
});

test.for([deliveryMachine, synapseChatMachine])(
  '$id: arrows to inner states avoid the outer state’s text, which stays in its box',
  async (machine) => {
    const { states, edges } = await layOut(machine);
    const outer = states.filter(({ kind }) => kind === 'compound');
    expect(outer.length).toBeGreaterThan(1);
    for (const { path, box, textLeft, lines, inner } of outer) {
      const texts = [lines, ...inner.map((transition) => transition.lines)].flat();
      const text = { x: textLeft, y: box.y, width: Math.max(0, ...texts.map(measure)), height: heightOf(texts) };
      expect(text.x + text.width, path).toBeLessThanOrEqual(box.x + box.width);
      const through = edges.filter(({ points }) =>
        points.slice(1).some((to, index) => {
          const from = points[index] ?? to;
          // Arrows that begin or end at the box's edge do not cross it.
          return overlap(
            {
              x: Math.min(from.x, to.x),
              y: Math.min(from.y, to.y) + 1,
              width: Math.abs(to.x - from.x),
              height: Math.abs(to.y - from.y) - 2,
            },
            text,
          );
        }),
      );
      expect(through, path).toEqual([]);
    }
  },
);

test.for(machines)('$id: every state and every transition has an accessible name', async (machine) => {
  const svg = await drawMachine(machine);
  for (const node of stateNodes(machine)) expect(svg).toContain(`data-flow-state="${statePath(node)}"`);
  for (const { key } of declaredTransitions(machine)) expect(svg).toContain(`data-transition="${key}"`);
});

test('only a machine with arrows from its root shows a frame', async () => {
  const anywhere = setup({}).createMachine({
    id: 'anywhere',
    initial: 'here',
    on: { 'step.leave': '.there' },
    states: { here: {}, there: {} },
  });
  const framed = 'class="flow-machine flow-framed" data-flow-state="anywhere"';
  expect(await drawMachine(anywhere)).toContain(framed);
  expect(await drawMachine(nested)).not.toMatch(/class="[^"]*flow-framed/);
});

test('the same machine gives the same bytes', async () => {
  expect(await drawMachine(nested)).toBe(await drawMachine(nested));
});

test('delays, guards and sentences are written in words, and markup in them is escaped', async () => {
  const svg = await drawMachine(nested);
  for (const said of [
    'after 1500 ms (pause)',
    '>if ready<',
    '>else if late<',
    '>else<',
    '>does note<',
    'when all of it is done',
    'all of these at the same time',
    'back to where it was',
    'The first &amp; only &lt;one&gt;.',
  ]) {
    expect(svg).toContain(said);
  }
});

test.for(flows)('$machine.id: the committed diagram is up to date', async (flow) => {
  expect(readFileSync(diagramFile(flow), 'utf8')).toBe(await drawMachine(flow.machine));
});

test.for(machines)(
  '[LAB-2] $id: names alone, to the right: each state has its name and arrows have no text',
  async (machine) => {
    const whole = await layOut(machine);
    const { states, edges, width, height } = await layOut(machine, undefined, { direction: 'right', detail: 'names' });
    expect(states.map(({ path }) => path).toSorted()).toEqual(whole.states.map(({ path }) => path).toSorted());
    for (const { path, lines, inner } of states) expect([lines.length, inner], path).toEqual([1, []]);
    expect(edges.filter(({ label }) => label !== null)).toEqual([]);
    // What lights up when a transition is taken is still known.
    const keysOf = (all: typeof edges) =>
      all.flatMap(({ transitions }) => transitions.map(({ key }) => key)).toSorted();
    expect(keysOf(edges)).toEqual(keysOf(whole.edges));
    expect(width * height).toBeLessThan(whole.width * whole.height);
  },
);

test('[FLOW-5] a folded state hides its states, and arrows to and from them end at it', async () => {
  const folded = await layOut(nested, new Set(['outer']));
  expect(folded.states.map(({ path }) => path)).not.toContain('outer.first');
  const outer = folded.states.find(({ path }) => path === 'outer');
  expect(outer?.isFolded).toBe(true);
  expect(outer?.lines.at(-1)?.text).toBe('3 states inside');
  const ends = folded.edges.map(({ source, target }) => `${source} → ${target}`);
  expect(ends).toContain('outer → regions');
  expect(ends).toContain('outer → over');
  expect(ends).toContain('regions → outer');
  expect(ends.filter((end) => end === 'outer → outer')).toEqual([]);
  // Nothing is folded by default.
  expect((await layOut(nested)).states.map(({ path }) => path)).toContain('outer.first');
});
