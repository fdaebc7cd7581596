import '../toolkit.config.ts';
import { readFileSync } from 'node:fs';
import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { configured } from 'flow-toolkit/config';
import { declaredTransitions, stateNodes, statePath } from '../../machines/core/inspection.ts';
import type { Box } from 'flow-toolkit/diagram/layout';
import { layOut } from 'flow-toolkit/diagram/layout';
import { triggerText } from 'flow-toolkit/diagram/wording';
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

const machines = [...configured().flows.map(({ machine }) => machine), nested];

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test.for(machines)('$id: no labels overlap, and none is on a leaf state', async (machine) => {
  const { states, edges } = await layOut(machine);
  const labels = edges.flatMap(({ label }) => (label ? [label] : []));
  const boxes = states.filter(({ node }) => Object.keys(node.states).length === 0).map(({ box }) => box);
  const collisions = labels.flatMap((label, index) =>
    [...labels.slice(index + 1), ...boxes].filter((other) => overlap(label, other)),
  );
  expect(collisions).toEqual([]);
});

test.for(machines)('[FLOW-5] $id: every state is found by its path', async (machine) => {
  const svg = await drawMachine(machine);
  for (const node of stateNodes(machine)) expect(svg).toContain(`<g data-state="${statePath(node)}">`);
});

test.for(machines)(
  '$id: every declared transition is an arrow from its source to its target, or stays',
  async (machine) => {
    const { states, edges } = await layOut(machine);
    const boxOf = (path: string) => states.find((state) => state.path === path)?.box;
    const isAt = (box: Box | undefined, { x, y } = { x: Number.NaN, y: Number.NaN }) =>
      box !== undefined && overlap({ x: x - 2, y: y - 2, width: 4, height: 4 }, box);
    for (const declared of declaredTransitions(machine)) {
      const { source, targets } = declared;
      const text = triggerText(declared);
      if (targets.every((target) => target === source))
        expect(states.find(({ path }) => path === source)?.inner).toContain(text);
      else
        for (const target of targets) {
          const edge = edges.find((each) => each.source === source && each.target === target);
          expect(edge?.triggers, `${source} → ${target}`).toContain(text);
          expect([isAt(boxOf(source), edge?.points[0]), isAt(boxOf(target), edge?.points.at(-1))]).toEqual([
            true,
            true,
          ]);
        }
    }
  },
);

test('the same machine gives the same bytes', async () => {
  expect(await drawMachine(nested)).toBe(await drawMachine(nested));
});

test('[LAB-2] names and triggers are drawn; descriptions and guards are the text alternative', async () => {
  const svg = await drawMachine(nested);
  const drawn = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  const names = ['outer', 'first', 'second', 'memory', 'regions', 'left', 'right', 'off', 'off', 'on', 'on', 'over'];
  // `step.next` leads to three states.
  const triggers = ['step.note', 'step.next', 'step.next', 'step.next', 'after 1500 ms', 'all done', 'step.back'];
  expect(drawn.toSorted()).toEqual([...names, ...triggers, 'left.on', 'right.on'].toSorted());
  for (const text of [
    'outer.first: The first &amp; only &lt;one&gt;.',
    'outer.memory: Back to the state before.',
    'regions: Two at the same time. All of its states at the same time.',
    'From outer to itself: step.note.',
    'From outer.first to outer.second: step.next if ready.',
    'From outer.first to regions: step.next else if late.',
    'From outer.first to over: step.next else.',
    'From outer.second to regions: after 1500 ms.',
  ])
    expect(/<desc>(.*)<\/desc>/.exec(svg)?.[1]).toContain(text);
});

test.for(configured().flows)('$machine.id: the committed diagram is up to date', async (flow) => {
  expect(readFileSync(diagramFile(flow), 'utf8')).toBe(await drawMachine(flow.machine));
});
