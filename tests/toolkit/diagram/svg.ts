import type { ElkPoint } from 'elkjs/lib/elk-api.js';
import { type Box, PADDING, type PlacedDiagram, type PlacedEdge, type PlacedState } from './layout.ts';
import { type Style, typography } from './text.ts';

const CORNER = 6;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Colours are custom properties with zero specificity: an inline diagram takes the page's, an image the reader's
 * colour scheme.
 */
const styleSheet = `
:where(.flow-diagram) { --flow-paper: #ffffff; --flow-field: #f2f6f3; --flow-ink: #0b2622; --flow-soft: #3c5650; --flow-line: #6a887f; --flow-live: #f4b52a; }
@media (prefers-color-scheme: dark) {
  :where(.flow-diagram) { --flow-paper: #152924; --flow-field: #0a1513; --flow-ink: #eaf4ef; --flow-soft: #a9c3ba; --flow-line: #6f978b; --flow-live: #ffc94d; }
}
.flow-diagram { font: 13px "Atkinson Hyperlegible Next", Arial, "Liberation Sans", Helvetica, sans-serif; background: var(--flow-field); }
.flow-diagram text { fill: var(--flow-soft); }
.flow-diagram .flow-name { font-size: 15px; font-weight: 700; fill: var(--flow-ink); }
.flow-diagram .flow-box { fill: var(--flow-paper); stroke: var(--flow-line); stroke-width: 1.5; }
.flow-diagram .flow-group { fill: none; stroke: var(--flow-line); stroke-width: 1.5; }
.flow-diagram .flow-region { stroke-dasharray: 6 4; }
.flow-diagram .flow-line { fill: none; stroke: var(--flow-line); stroke-width: 1.5; }
.flow-diagram .flow-tip, .flow-diagram .flow-start { fill: var(--flow-line); }
.flow-diagram .flow-label { fill: var(--flow-field); }
/* An arrow to a state inside passes behind its outer state's name. */
.flow-diagram .flow-group ~ text { paint-order: stroke; stroke: var(--flow-field); stroke-width: 5px; stroke-linejoin: round; }
.flow-diagram .flow-live > rect { stroke: var(--flow-live); stroke-width: 4; }
`.trim();

const rectangle = (name: string, { x, y, width, height }: Box) =>
  `<rect class="${name}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${CORNER}"/>`;

function drawLines(lines: readonly string[], style: Style, x: number, top: number): string[] {
  const { size, height } = typography[style];
  return lines.map(
    (line, index) =>
      `<text class="flow-${style}" x="${round(x)}" y="${round(top + index * height + (height + size) / 2 - size * 0.18)}">${escape(line)}</text>`,
  );
}

function drawState({ path, node, box, inner }: PlacedState): string {
  const isGroup = node.type === 'compound' || node.type === 'parallel';
  const name = isGroup ? `flow-group${node.parent?.type === 'parallel' ? ' flow-region' : ''}` : 'flow-box';
  const inset = { x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height - 8 };
  const [x, top] = [box.x + PADDING, box.y + PADDING];
  return [
    `<g data-state="${escape(path)}">`,
    // The root's frame would be around everything.
    ...(node.parent ? [rectangle(name, box)] : []),
    ...(node.type === 'final' ? [rectangle('flow-group', inset)] : []),
    ...(node.parent ? drawLines([node.key], 'name', x, top) : []),
    ...drawLines(inner, 'trigger', x, node.parent ? top + typography.name.height : box.y),
    '</g>',
  ].join('\n');
}

/** The `d` of an arrow's line, its corners rounded. */
function pathThrough(points: readonly ElkPoint[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      if (!after) return `L${round(point.x)} ${round(point.y)}`;
      const towards = (other: ElkPoint) => {
        const distance = Math.hypot(other.x - point.x, other.y - point.y) || 1;
        const share = Math.min(CORNER, distance / 2) / distance;
        return `${round(point.x + (other.x - point.x) * share)} ${round(point.y + (other.y - point.y) * share)}`;
      };
      return `L${towards(before)} Q${round(point.x)} ${round(point.y)} ${towards(after)}`;
    })
    .join(' ');
}

function drawTip(points: readonly ElkPoint[]): string {
  const [from, to] = points.slice(-2);
  if (!from || !to) return '';
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, across: number) =>
    `${round(to.x - dx * along - dy * across)},${round(to.y - dy * along + dx * across)}`;
  return `<polygon class="flow-tip" points="${at(0, 0)} ${at(8, 4)} ${at(8, -4)}"/>`;
}

const drawEdge = ({ points }: PlacedEdge) => `<path class="flow-line" d="${pathThrough(points)}"/>${drawTip(points)}`;

/** A label has a background that hides the arrow. */
const drawLabel = ({ triggers, label }: PlacedEdge): string[] =>
  label ? [rectangle('flow-label', label), ...drawLines(triggers, 'trigger', label.x + 4, label.y + 1)] : [];

/** The SVG of a diagram; `title` and `summary` are its accessible name and description. */
export function toSvg({ width, height, states, edges, starts }: PlacedDiagram, title: string, summary: string): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="flow-diagram" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escape(title)}</title>`,
    `<desc>${escape(summary)}</desc>`,
    `<style>${styleSheet}</style>`,
    `<rect width="${width}" height="${height}" fill="var(--flow-field)"/>`,
    ...edges.map(drawEdge),
    ...states.map(drawState),
    ...starts.map(
      ({ x, y, width: size }) =>
        `<circle class="flow-start" cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="${size / 2}"/>`,
    ),
    ...edges.flatMap(drawLabel),
    '</svg>',
  ].join('\n')}\n`;
}
