import type { Box, PlacedDiagram } from '../../../machines/shared/diagram/layout.ts';

export interface Size {
  width: number;
  height: number;
}

/** At this zoom the smallest text of a diagram, a requirement's id, has 11 px. */
export const READABLE = 1;

const LARGEST = 1.25;

/** Where to look at first: the whole diagram where it is readable, else the active state in the middle. */
export function firstView(
  { width, height }: PlacedDiagram,
  active: Box | null,
  view: Size,
): { x: number; y: number; zoom: number } {
  const whole = Math.min(view.width / width, view.height / height);
  if (whole >= READABLE || !active) {
    const zoom = Math.max(READABLE, Math.min(LARGEST, whole));
    return { zoom, x: Math.max(0, (view.width - width * zoom) / 2), y: Math.max(0, (view.height - height * zoom) / 2) };
  }
  return around(active, READABLE, view, { width, height });
}

/** A box in the middle, as far as the diagram's edges allow: no empty half at its border. */
export function around(box: Box, zoom: number, view: Size, whole: Size): { x: number; y: number; zoom: number } {
  const along = (middle: number, shown: number, all: number) =>
    all * zoom <= shown
      ? (shown - all * zoom) / 2
      : Math.min(0, Math.max(shown - all * zoom, shown / 2 - middle * zoom));
  return {
    zoom,
    x: along(box.x + box.width / 2, view.width, whole.width),
    y: along(box.y + box.height / 2, view.height, whole.height),
  };
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
    .filter(({ path, kind, isFolded }) => !path.includes('.') && !isFolded && (kind === 'compound' || kind === 'parallel'))
    .map(({ path }) => path);
}
