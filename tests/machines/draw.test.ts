import { readFileSync } from 'node:fs';
import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { type DeclaredTransition, declaredTransitions, stateNodes, statePath } from 'flow-core/inspection';
import { drawMachine } from 'flow-toolkit';
import { flows } from '../flows/index.ts';

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

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const BOX = /<rect class="([\w -]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g;

const boxesIn = (svg: string, name: string): Box[] =>
  [...svg.matchAll(BOX)].flatMap(([, found = '', x, y, width, height]) =>
    found.split(' ').includes(name)
      ? [{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }]
      : [],
  );

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => text);

/** A state's part of a drawing. */
const stateIn = (svg: string, path: string) =>
  (svg.split(`<g data-state="${path}">`)[1] ?? '').split('</g>', 1)[0] ?? '';

const labelsIn = (svg: string): { box: Box | undefined; texts: string[] }[] =>
  svg
    .split(/(?=<rect class="flow-label")/)
    .slice(1)
    .map((part) => ({ box: boxesIn(part, 'flow-label')[0], texts: textsIn(part) }));

/** The corners of each arrow. */
const arrowsIn = (svg: string) =>
  [...svg.matchAll(/<path class="flow-line" d="([^"]*)"/g)].map(([, line = '']) =>
    [...line.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
  );

const near = ({ x, y }: { x: number; y: number }, box: Box) =>
  overlap({ x: x - 2, y: y - 2, width: 4, height: 4 }, box);

/** Label of a transition's arrow. */
const textOf = ({ trigger }: DeclaredTransition): unknown => {
  const words = { done: 'answered', error: 'failed', snapshot: 'reports', complete: 'all done', always: 'at once' };
  if (trigger.kind === 'event') return trigger.type;
  return expect.stringMatching(trigger.kind === 'after' ? /^after / : new RegExp(`${words[trigger.kind]}$`));
};

test.for(machines)(
  '[FLOW-5] $id: states are drawn under their paths, labels apart, and transitions as arrows or as texts in their state',
  async (machine) => {
    const svg = await drawMachine(machine);
    for (const node of stateNodes(machine)) expect(svg).toContain(`<g data-state="${statePath(node)}">`);
    const [labels, arrows] = [labelsIn(svg), arrowsIn(svg)];
    const [places, boxes] = [boxesIn(svg, 'flow-label'), boxesIn(svg, 'flow-box')];
    expect(boxes.length).toBeGreaterThan(0);
    const collisions = places.flatMap((label, index) =>
      [...places.slice(index + 1), ...boxes].filter((other) => overlap(label, other)),
    );
    expect(collisions).toEqual([]);
    const frameOf = (path: string) =>
      boxesIn(stateIn(svg, path), 'flow-box').concat(boxesIn(stateIn(svg, path), 'flow-group'))[0];
    for (const declared of declaredTransitions(machine)) {
      const { source, targets, key } = declared;
      const text = textOf(declared);
      if (targets.every((target) => target === source)) expect(textsIn(stateIn(svg, source)), key).toContainEqual(text);
      for (const target of targets.filter((each) => each !== source)) {
        // The root has no frame.
        const [from, to] = [frameOf(source), frameOf(target)];
        const ends = arrows.filter((points) => {
          const [first, last] = [points[0], points.at(-1)];
          return first && last && (!from || near(first, from)) && (!to || near(last, to));
        });
        const drawn = ends.flatMap((points) =>
          labels.filter(
            ({ box }) =>
              box &&
              points.some((point, index) => {
                const next = points[index + 1] ?? point;
                return overlap(box, {
                  x: Math.min(point.x, next.x) - 1,
                  y: Math.min(point.y, next.y) - 1,
                  width: Math.abs(point.x - next.x) + 2,
                  height: Math.abs(point.y - next.y) + 2,
                });
              }),
          ),
        );
        expect(
          drawn.flatMap(({ texts }) => texts),
          `${key} to ${target}`,
        ).toContainEqual(text);
      }
    }
  },
);

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

test.for(flows)('$machine.id: the committed diagram is up to date', async ({ machine }) => {
  const file = new URL(`../../machines/${machine.id}/${machine.id}.svg`, import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await drawMachine(machine));
});
