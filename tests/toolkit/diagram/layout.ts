import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { declaredTransitions, stateNodes, statePath } from 'flow-core/inspection';
import { sizeOf } from './text.ts';
import { triggerText } from './wording.ts';

/** A machine's diagram with the place of each state, arrow and text, in pixels. */
export interface PlacedDiagram {
  width: number;
  height: number;
  states: PlacedState[];
  edges: PlacedEdge[];
  /** Dots where the initial arrows begin. */
  starts: Box[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedState {
  path: string;
  node: AnyStateNode;
  box: Box;
  /** Triggers of transitions that stay in the state. */
  inner: string[];
}

export interface PlacedEdge {
  source: string;
  target: string;
  points: ElkPoint[];
  triggers: string[];
  /** The box of the triggers; null for the initial arrow. */
  label: Box | null;
}

export const PADDING = 9;
const START_SIZE = 10;

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
  'elk.padding': '[top=6,left=6,bottom=6,right=6]',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
};

/** Initial arrows must not be reversed, because a flow reads from its start. */
const FORWARD = { 'elk.layered.priority.direction': '100', 'elk.layered.priority.straightness': '100' };

/** Space for the drawing on a screen of 1440x900, beside page and descriptions (LAB-2). */
const ROOM = { width: 720, height: 760 };

interface Declared {
  inner: Map<string, Set<string>>;
  edges: Map<string, { source: string; target: string; triggers: Set<string> }>;
}

/** Triggers by state where the transition stays, and by arrow. */
function declaredIn(machine: AnyStateMachine): Declared {
  const declared: Declared = { inner: new Map(), edges: new Map() };
  for (const transition of declaredTransitions(machine)) {
    const { source, targets } = transition;
    const text = triggerText(transition);
    if (targets.every((target) => target === source))
      declared.inner.set(source, (declared.inner.get(source) ?? new Set()).add(text));
    else
      for (const target of targets) {
        const id = `${source} → ${target}`;
        const edge = declared.edges.get(id) ?? { source, target, triggers: new Set() };
        declared.edges.set(id, { ...edge, triggers: edge.triggers.add(text) });
      }
  }
  return declared;
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

const allNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(allNodes)];

/** The node's part of elk's graph; adds the arrow of its initial state to `edges`. */
function graphOf(node: AnyStateNode, inner: Declared['inner'], edges: ElkExtendedEdge[]): ElkNode {
  const id = statePath(node);
  const [name, triggers] = [sizeOf([node.key], 'name'), sizeOf([...(inner.get(id) ?? [])], 'trigger')];
  const width = Math.max(name.width, triggers.width) + 2 * PADDING;
  const height = name.height + triggers.height;
  const children = Object.values<AnyStateNode>(node.states);
  if (children.length === 0) return { id, width, height: height + 2 * PADDING };
  const [first] = node.type === 'compound' ? node.initial.target : [];
  const start = { id: `${id}/start`, width: START_SIZE, height: START_SIZE };
  if (first)
    edges.push({
      id: start.id,
      sources: [start.id],
      targets: [statePath(first)],
      layoutOptions: FORWARD,
    });
  // The root has no frame, and its name is the page's heading.
  const top = node.parent ? height + PADDING + 6 : triggers.height;
  return {
    id,
    children: [...(first ? [start] : []), ...children.map((child) => graphOf(child, inner, edges))],
    layoutOptions: {
      'elk.padding': `[top=${top},left=12,bottom=12,right=12]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height + 2 * PADDING})`,
    },
  };
}

async function layOutIn(machine: AnyStateMachine, direction: 'DOWN' | 'RIGHT'): Promise<PlacedDiagram> {
  const declared = declaredIn(machine);
  const edges: ElkExtendedEdge[] = [];
  const root = graphOf(machine.root, declared.inner, edges);
  for (const [id, { source, target, triggers }] of declared.edges) {
    const { width, height } = sizeOf([...triggers], 'trigger');
    const label = { id: `${id}/label`, text: id, width: width + 8, height: height + 2 };
    edges.push({
      id,
      sources: [source],
      targets: [target],
      labels: [{ ...label, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
    });
  }
  // ELK applies a graph's options to one level; these apply to every level.
  const { default: ElkConstructor } = await import('elkjs/lib/elk.bundled.js');
  const graph: ElkNode = await new ElkConstructor().layout(
    { id: 'diagram', children: [root], edges },
    { layoutOptions: { ...layoutOptions, 'elk.direction': direction } },
  );
  const placed = new Map(allNodes(graph).map((node) => [node.id, boxOf(node)]));
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    starts: [...placed].filter(([id]) => id.endsWith('/start')).map(([, box]) => box),
    states: stateNodes(machine).map((node) => {
      const path = statePath(node);
      return { path, node, box: boxOf(placed.get(path) ?? {}), inner: [...(declared.inner.get(path) ?? [])] };
    }),
    edges: (graph.edges ?? []).flatMap(({ id, sources, targets, sections, labels }: ElkExtendedEdge) =>
      (sections ?? []).slice(0, 1).map(({ startPoint, bendPoints = [], endPoint }) => ({
        source: sources[0] ?? '',
        target: targets[0] ?? '',
        points: [startPoint, ...bendPoints, endPoint],
        triggers: [...(declared.edges.get(id)?.triggers ?? [])],
        label: labels?.[0] ? boxOf(labels[0]) : null,
      })),
    ),
  };
}

/** Lays a machine out in the direction that fits a screen better, deterministically. */
export async function layOut(machine: AnyStateMachine): Promise<PlacedDiagram> {
  const [down, right] = [await layOutIn(machine, 'DOWN'), await layOutIn(machine, 'RIGHT')];
  const scale = ({ width, height }: PlacedDiagram) => Math.min(1, ROOM.width / width, ROOM.height / height);
  return scale(right) > scale(down) ? right : down;
}
