import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { DeclaredTransition } from 'flow-core/inspection';
import { declaredTransitions, statePath } from 'flow-core/inspection';
import type { Box, Line, PlacedDiagram, PlacedEdge, PlacedState, TransitionText } from 'flow-core/placed-diagram';
import { heightOf, typography, widestOf } from './text.ts';
import { stateText, transitionText } from './wording.ts';

export type { Box, PlacedDiagram, PlacedEdge, PlacedState } from 'flow-core/placed-diagram';

export const PADDING = 14;
/** Between the texts of transitions that share an arrow, and above internal transitions. */
export const GAP = 8;
const START_SIZE = 14;

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.randomSeed': '1',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  // elk's strategies that keep the model's order crash on nested states.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '18',
  'elk.spacing.edgeLabel': '8',
  'elk.spacing.labelNode': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '16',
};

/** Names alone need no room for texts between them. */
const compact = {
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '7',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
};

/** A long chain of states goes on in another row. */
const wrapped = { 'elk.layered.wrapping.strategy': 'MULTI_EDGE', 'elk.aspectRatio': '1.6' };

export function heightOfTexts(texts: readonly TransitionText[]): number {
  return texts.reduce((sum, { lines }, index) => sum + heightOf(lines) + (index > 0 ? GAP : 0), 0);
}

const widthOfTexts = (texts: readonly TransitionText[]) => Math.max(0, ...texts.map(({ lines }) => widestOf(lines)));

/** The initial arrow must not be reversed, because a flow reads from its start. */
const FORWARD = { 'elk.layered.priority.direction': '100', 'elk.layered.priority.straightness': '100' };

/** Paths of the states whose inner states are hidden. */
export type Folded = ReadonlySet<string>;

const nothingFolded: Folded = new Set();

export type Direction = 'down' | 'right';

/** `names`: states by their names alone, and arrows without a text. */
export type Detail = 'texts' | 'names';

export interface LayoutOptions {
  direction?: Direction;
  detail?: Detail;
  /** A long chain is broken into rows. */
  wraps?: boolean;
}

/** The state that the diagram shows in place of this one: its outermost folded ancestor, or itself. */
function standIn(path: string, folded: Folded): string {
  const names = path.split('.');
  const outer = names.map((_, index) => names.slice(0, index + 1).join('.'));
  return outer.find((each) => folded.has(each)) ?? path;
}

/** The states below a state, at any depth. */
const countBelow = (node: AnyStateNode): number =>
  Object.values<AnyStateNode>(node.states).reduce((sum, child) => sum + 1 + countBelow(child), 0);

function linesOf(node: AnyStateNode, folded: Folded, detail: Detail): Line[] {
  const lines = detail === 'names' ? stateText(node).slice(0, 1) : stateText(node);
  const hidden = folded.has(statePath(node)) ? countBelow(node) : 0;
  return hidden === 0
    ? lines
    : [...lines, { text: `${hidden} ${hidden === 1 ? 'state' : 'states'} inside`, style: 'detail' }];
}

interface Draft {
  lines: Line[];
  inner: TransitionText[];
}

function staysIn({ source, targets }: DeclaredTransition): boolean {
  return targets.length === 0 || (targets.length === 1 && targets[0] === source);
}

const sizeOfText = ({ lines, inner }: Draft) => ({
  width: Math.max(widestOf(lines), widthOfTexts(inner)),
  height: heightOf(lines) + (inner.length > 0 ? heightOfTexts(inner) + GAP * 2 : 0),
});

function graphOf(
  node: AnyStateNode,
  drafts: Map<string, Draft>,
  initialEdges: ElkExtendedEdge[],
  { folded, room }: { folded: Folded; room: number },
): ElkNode {
  const id = statePath(node);
  const draft = drafts.get(id) ?? { lines: [], inner: [] };
  const { width: textWidth, height: textHeight } = sizeOfText(draft);
  const width = textWidth + 2 * PADDING;
  const children = folded.has(id) ? [] : Object.values<AnyStateNode>(node.states);
  if (children.length === 0) return { id, width, height: textHeight + 2 * PADDING };
  const starts: ElkNode[] = [];
  if (node.type === 'compound') {
    starts.push({ id: `${id}/start`, width: START_SIZE, height: START_SIZE });
    const [first] = node.initial.target;
    if (first)
      initialEdges.push({
        id: `${id}/start → ${statePath(first)}`,
        sources: [`${id}/start`],
        targets: [statePath(first)],
        layoutOptions: FORWARD,
      });
  }
  return {
    id,
    children: [...starts, ...children.map((child) => graphOf(child, drafts, initialEdges, { folded, room }))],
    layoutOptions: {
      'elk.padding': `[top=${textHeight + PADDING + room},left=${room},bottom=${room},right=${room}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${textHeight + 2 * PADDING})`,
    },
  };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

function allNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(allNodes)];
}

/** The box of an arrow's texts, which lies on it. */
const labelOf = (id: string, transitions: readonly TransitionText[]) => ({
  id: `${id}/label`,
  text: id,
  width: widthOfTexts(transitions) + PADDING,
  height: heightOfTexts(transitions) + GAP,
  layoutOptions: { 'elk.edgeLabels.inline': 'true' },
});

/** The horizontal positions of arrows that cross the text of an outer state. */
function crossings({ x, y, width }: Box, textHeight: number, edges: readonly PlacedEdge[]): number[] {
  const bottom = y + PADDING + textHeight;
  return edges.flatMap(({ points }) =>
    points.flatMap((point, index) => {
      const next = points[index + 1];
      const passes = next !== undefined && Math.min(point.y, next.y) < bottom && Math.max(point.y, next.y) > y + 1;
      return passes && point.x > x && point.x < x + width ? [point.x] : [];
    }),
  );
}

/** The leftmost position where no arrow crosses the text; the left edge if there is none. */
function textLeftOf(box: Box, text: { width: number; height: number }, edges: readonly PlacedEdge[]): number {
  const crossed = crossings(box, text.height, edges).toSorted((a, b) => a - b);
  const left = box.x + PADDING;
  return (
    [left, ...crossed.map((x) => x + PADDING)].find(
      (from) => from + text.width <= box.x + box.width && crossed.every((x) => x < from || x > from + text.width),
    ) ?? left
  );
}

function placedState(
  placed: ElkNode,
  node: AnyStateNode,
  draft: Draft,
  { folded, edges }: { folded: Folded; edges: readonly PlacedEdge[] },
): PlacedState {
  const box = boxOf(placed);
  return {
    path: placed.id,
    kind: node.type,
    isFolded: folded.has(placed.id),
    isRegion: node.parent?.type === 'parallel',
    box,
    textLeft: textLeftOf(box, sizeOfText(draft), edges),
    ...draft,
  };
}

/**
 * Lays a machine out, deterministically.
 * @param folded states that are drawn without their inner states; arrows to and from these end at the folded state
 */
export async function layOut(
  machine: AnyStateMachine,
  folded: Folded = nothingFolded,
  { direction = 'down', detail = 'texts', wraps = false }: LayoutOptions = {},
): Promise<PlacedDiagram> {
  const nodes = new Map<string, AnyStateNode>();
  const drafts = new Map<string, Draft>();
  const collect = (node: AnyStateNode): void => {
    nodes.set(statePath(node), node);
    drafts.set(statePath(node), { lines: linesOf(node, folded, detail), inner: [] });
    Object.values<AnyStateNode>(node.states).forEach(collect);
  };
  collect(machine.root);

  const shared = new Map<string, { source: string; target: string; transitions: TransitionText[] }>();
  for (const declared of declaredTransitions(machine)) {
    const { targets } = declared;
    const text = transitionText(declared);
    const source = standIn(declared.source, folded);
    if (staysIn(declared)) {
      if (source === declared.source && detail === 'texts') drafts.get(source)?.inner.push(text);
      continue;
    }
    for (const target of targets.map((path) => standIn(path, folded))) {
      // It begins and ends among hidden states.
      if (source === target && folded.has(source)) continue;
      const id = `${source} → ${target}`;
      const edge = shared.get(id) ?? { source, target, transitions: [] };
      edge.transitions.push(text);
      shared.set(id, edge);
    }
  }

  const initialEdges: ElkExtendedEdge[] = [];
  const root = graphOf(machine.root, drafts, initialEdges, { folded, room: detail === 'names' ? 10 : 24 });
  const edges = [...shared].map(([id, { source, target, transitions }]): ElkExtendedEdge => ({
    id,
    sources: [source],
    targets: [target],
    labels: detail === 'names' ? [] : [labelOf(id, transitions)],
  }));
  const diagram: ElkNode = { id: 'diagram', children: [root], edges: [...initialEdges, ...edges] };
  // ELK applies a graph's options to one level; these apply to every level.
  const graph: ElkNode = await new ElkConstructor().layout(diagram, {
    layoutOptions: {
      ...layoutOptions,
      ...(detail === 'names' && compact),
      ...(wraps && wrapped),
      'elk.direction': direction.toUpperCase(),
    },
  });

  const placedNodes = allNodes(graph).slice(1);
  const placedEdges = (graph.edges ?? []).flatMap((edge: ElkExtendedEdge): PlacedEdge[] => {
    const [section] = edge.sections ?? [];
    if (!section) return [];
    const [label] = edge.labels ?? [];
    return [
      {
        source: edge.sources[0] ?? '',
        target: edge.targets[0] ?? '',
        points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
        transitions: shared.get(edge.id)?.transitions ?? [],
        label: label ? boxOf(label) : null,
      },
    ];
  });
  const states = placedNodes.flatMap((placed): PlacedState[] => {
    const [node, draft] = [nodes.get(placed.id), drafts.get(placed.id)];
    return node && draft ? [placedState(placed, node, draft, { folded, edges: placedEdges })] : [];
  });
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    starts: placedNodes.filter(({ id }) => id.endsWith('/start')).map(boxOf),
    states,
    edges: placedEdges,
  };
}

export function baseline(style: Line['style']): number {
  const { size, height } = typography[style];
  return Math.round((height - size) / 2 + size * 0.82);
}
