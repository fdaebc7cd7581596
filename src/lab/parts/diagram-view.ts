import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { statePath } from '../../../machines/core/inspection.ts';
import type { Box, Detail, LayoutOptions, PlacedDiagram } from 'flow-toolkit/diagram/layout';

export interface Size {
  width: number;
  height: number;
}

/** At this zoom the smallest text of a diagram, a requirement's id, has 11 px. */
export const READABLE = 1;

/** At this zoom a name, which is the largest text, has 10 px. */
const NAMES_READABLE = 0.67;

const LARGEST = 1.25;

/** The smallest zoom at which all texts can be read. */
export const readableAt = (detail: Detail): number => (detail === 'names' ? NAMES_READABLE : READABLE);

export const scaleOf = ({ width, height }: Size, view: Size) => Math.min(view.width / width, view.height / height);

export interface Fitted {
  placed: PlacedDiagram;
  detail: Detail;
}

/**
 * The layout that is largest in the view: down or to the right, and of names also in rows. With `auto`, states and arrows
 * have their texts if all of them can be read there, and else states have their names alone (LAB-2).
 */
export async function fittedLayout(
  layOut: (options: LayoutOptions) => Promise<PlacedDiagram>,
  wanted: Detail | 'auto',
  view: Size,
): Promise<Fitted> {
  const largest = async (detail: Detail): Promise<Fitted> => {
    const ways: LayoutOptions[] = [{ direction: 'down' }, { direction: 'right' }];
    // Rows of texts would be too far apart to follow.
    if (detail === 'names') ways.push(...ways.map((way) => ({ ...way, wraps: true })));
    // elk fails to make rows of some nested states.
    const laid = await Promise.allSettled(ways.map((way) => layOut({ ...way, detail })));
    const all = laid.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const [placed] = all.toSorted((one, other) => scaleOf(other, view) - scaleOf(one, view));
    if (!placed) throw new Error('There is no layout.');
    return { placed, detail };
  };
  if (wanted !== 'auto') return largest(wanted);
  const texts = await largest('texts');
  return scaleOf(texts.placed, view) >= READABLE ? texts : largest('names');
}

/** Where to look at first: the whole diagram where it is readable, else the active state in the middle. */
export function firstView(
  { width, height }: PlacedDiagram,
  active: Box | null,
  view: Size,
  readable = READABLE,
): { x: number; y: number; zoom: number } {
  const whole = Math.min(view.width / width, view.height / height);
  if (whole >= readable || !active) {
    const zoom = Math.max(readable, Math.min(LARGEST, whole));
    return { zoom, x: Math.max(0, (view.width - width * zoom) / 2), y: Math.max(0, (view.height - height * zoom) / 2) };
  }
  return around(active, READABLE, view, { width, height });
}

/** A box in the middle; not below the diagram's top or above its bottom, where nothing is drawn. */
export function around(box: Box, zoom: number, view: Size, whole: Size): { x: number; y: number; zoom: number } {
  const [x, y] = [view.width / 2 - (box.x + box.width / 2) * zoom, view.height / 2 - (box.y + box.height / 2) * zoom];
  const [spareX, spareY] = [view.width - whole.width * zoom, view.height - whole.height * zoom];
  return { zoom, x: spareX >= 0 ? spareX / 2 : x, y: spareY >= 0 ? spareY / 2 : Math.min(0, Math.max(spareY, y)) };
}

/** Dotted paths of the state in which a machine begins and of the states around it. */
export function initialStates(machine: AnyStateMachine): string[] {
  const paths: string[] = [];
  let node: AnyStateNode = machine.root;
  for (;;) {
    const next: AnyStateNode | undefined =
      node.type === 'parallel' ? Object.values<AnyStateNode>(node.states)[0] : node.initial?.target[0];
    if (!next) return paths;
    paths.push(statePath(next));
    node = next;
  }
}

/** Taken transitions of the latest moment in a log. */
export function takenLast(log: readonly { at: number; taken?: readonly string[] }[]): ReadonlySet<string> {
  const lines = log.filter(({ taken }) => taken);
  const latest = lines.at(-1)?.at;
  return new Set(lines.filter(({ at }) => at === latest).flatMap(({ taken }) => taken ?? []));
}

/** The innermost of the active states that show, as the diagram lists them: outer states first. */
export function innermostShown({ states }: PlacedDiagram, active: readonly string[]): Box | null {
  return states.findLast(({ path }) => active.includes(path))?.box ?? null;
}

/** The whole diagram, however small. */
export function wholeView({ width, height }: Size, view: Size): { x: number; y: number; zoom: number } {
  const zoom = Math.min(LARGEST, view.width / width, view.height / height);
  return { zoom, x: (view.width - width * zoom) / 2, y: (view.height - height * zoom) / 2 };
}

/** Paths of the outermost states that can be folded and are not. */
export function outermostGroups({ states: [, ...states] }: PlacedDiagram): string[] {
  return states
    .filter(
      ({ path, kind, isFolded }) => !path.includes('.') && !isFolded && (kind === 'compound' || kind === 'parallel'),
    )
    .map(({ path }) => path);
}
