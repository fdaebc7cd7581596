import type { ElkPoint } from 'elkjs/lib/elk-api.js';
import type { Box, PlacedDiagram, PlacedEdge, PlacedState } from './layout.ts';
import { GAP, PADDING, baseline, heightOfTexts } from './layout.ts';
import type { Line, TransitionText } from 'flow-core/placed-diagram';
import { heightOf, typography } from './text.ts';

const CORNER = 8;

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Colours are custom properties with zero specificity: an inline diagram takes the page's, an image the reader's
 * colour scheme.
 */
const styleSheet = `
:where(.flow-diagram) {
  --flow-paper: #ffffff; --flow-field: #f2f6f3; --flow-ink: #0b2622; --flow-soft: #3c5650;
  --flow-line: #6a887f; --flow-frame: #6a887f; --flow-accent: #0c4f45; --flow-live: #f4b52a;
}
@media (prefers-color-scheme: dark) {
  :where(.flow-diagram) {
    --flow-paper: #152924; --flow-field: #0a1513; --flow-ink: #eaf4ef; --flow-soft: #a9c3ba;
    --flow-line: #6f978b; --flow-frame: #6f978b; --flow-accent: #86e3c5; --flow-live: #ffc94d;
  }
}
.flow-diagram { font-family: "Atkinson Hyperlegible Next", Arial, "Liberation Sans", Helvetica, sans-serif; background: var(--flow-field); }
.flow-diagram text { fill: var(--flow-ink); }
.flow-diagram .flow-box { fill: var(--flow-paper); stroke: var(--flow-frame); stroke-width: 1.5; }
.flow-diagram .flow-group { fill: none; stroke: var(--flow-frame); stroke-width: 1.5; }
.flow-diagram .flow-machine:not(.flow-framed) > .flow-group { stroke: none; }
.flow-diagram .flow-region { stroke-dasharray: 6 4; }
.flow-diagram .flow-inset { fill: none; stroke: var(--flow-frame); stroke-width: 1; }
.flow-diagram .flow-rule { stroke: var(--flow-frame); stroke-width: 1; opacity: 0.5; }
.flow-diagram .flow-line { fill: none; stroke: var(--flow-line); stroke-width: 1.5; }
.flow-diagram .flow-tip, .flow-diagram .flow-start { fill: var(--flow-line); }
.flow-diagram .flow-chip { fill: var(--flow-field); stroke: var(--flow-frame); stroke-width: 1; stroke-opacity: 0.35; }
/* An arrow to a state inside passes behind what its outer state says. */
.flow-diagram .flow-group ~ text, .flow-diagram .flow-group ~ .flow-transition text { paint-order: stroke; stroke: var(--flow-field); stroke-width: 6px; stroke-linejoin: round; }
.flow-diagram .flow-name { font-size: 16px; font-weight: 700; }
.flow-diagram .flow-sentence { font-size: 13px; fill: var(--flow-soft); }
.flow-diagram .flow-detail { font-size: 12px; fill: var(--flow-accent); }
.flow-diagram .flow-trigger { font-size: 13px; font-weight: 700; }
.flow-diagram .flow-guard { font-size: 12px; font-style: italic; }
.flow-diagram .flow-action { font-size: 12px; fill: var(--flow-accent); }
.flow-diagram .flow-requirement { font-size: 11px; fill: var(--flow-soft); }
.flow-diagram .flow-live > .flow-box { stroke: var(--flow-live); stroke-width: 4; }
.flow-diagram .flow-live > .flow-line { stroke: var(--flow-live); stroke-width: 3; }
.flow-diagram .flow-live > .flow-tip { fill: var(--flow-live); }
`.trim();

function drawLines(lines: readonly Line[], x: number, top: number): string[] {
  let y = top;
  return lines.map(({ text, style }) => {
    const drawn = `<text class="flow-${style}" x="${round(x)}" y="${round(y + baseline(style))}">${escape(text)}</text>`;
    y += typography[style].height;
    return drawn;
  });
}

function drawTransitions(texts: readonly TransitionText[], x: number, top: number): string[] {
  let y = top;
  return texts.flatMap(({ key, lines }) => {
    const drawn = [`<g class="flow-transition" data-transition="${escape(key)}">`, ...drawLines(lines, x, y), '</g>'];
    y += heightOf(lines) + GAP;
    return drawn;
  });
}

const rectangle = (name: string, { x, y, width, height }: Box, radius: number) =>
  `<rect class="${name}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`;

function drawState({ path, kind, isRegion, box, textLeft, lines, inner }: PlacedState, name = 'flow-state'): string {
  const group = kind === 'compound' || kind === 'parallel';
  const top = box.y + PADDING;
  const inset: Box = { x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height - 8 };
  const innerTop = top + heightOf(lines) + GAP;
  return [
    `<g class="${name}" data-flow-state="${escape(path)}">`,
    rectangle(group ? `flow-group${isRegion ? ' flow-region' : ''}` : 'flow-box', box, CORNER),
    ...(kind === 'final' ? [rectangle('flow-inset', inset, CORNER - 3)] : []),
    ...drawLines(lines, textLeft, top),
    ...(inner.length > 0
      ? [
          `<line class="flow-rule" x1="${round(box.x)}" y1="${round(innerTop)}" x2="${round(box.x + box.width)}" y2="${round(innerTop)}"/>`,
          ...drawTransitions(inner, textLeft, innerTop + GAP),
        ]
      : []),
    '</g>',
  ].join('\n');
}

/** The `d` of an arrow's line, its corners rounded. */
export function pathThrough(points: readonly ElkPoint[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const commands = [`M${round(first.x)} ${round(first.y)}`];
  let previous = first;
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    if (!next) {
      commands.push(`L${round(point.x)} ${round(point.y)}`);
      break;
    }
    const towards = (other: ElkPoint): ElkPoint => {
      const distance = Math.hypot(other.x - point.x, other.y - point.y);
      const radius = Math.min(CORNER, distance / 2);
      return distance === 0
        ? point
        : {
            x: point.x + ((other.x - point.x) / distance) * radius,
            y: point.y + ((other.y - point.y) / distance) * radius,
          };
    };
    const [before, after] = [towards(previous), towards(next)];
    commands.push(
      `L${round(before.x)} ${round(before.y)}`,
      `Q${round(point.x)} ${round(point.y)} ${round(after.x)} ${round(after.y)}`,
    );
    previous = point;
  }
  return commands.join(' ');
}

/** The corners of an arrow's tip. */
export function tipOf(points: readonly ElkPoint[]): string {
  const [from, to] = points.slice(-2);
  if (!from || !to) return '';
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, across: number) =>
    `${round(to.x - dx * along - dy * across)},${round(to.y - dy * along + dx * across)}`;
  return `${at(0, 0)} ${at(9, 4.5)} ${at(9, -4.5)}`;
}

const drawTip = (points: readonly ElkPoint[]) => {
  const tip = tipOf(points);
  return tip === '' ? '' : `<polygon class="flow-tip" points="${tip}"/>`;
};

function drawEdge({ points, transitions }: PlacedEdge): string {
  const keys = transitions.map(({ key }) => key);
  return [
    `<g class="flow-edge" data-transitions="${escape(JSON.stringify(keys))}">`,
    `<path class="flow-line" d="${pathThrough(points)}"/>`,
    drawTip(points),
    '</g>',
  ].join('\n');
}

/** A label has a background that hides the arrow. */
function drawLabel({ transitions, label }: PlacedEdge): string[] {
  if (!label) return [];
  const height = heightOfTexts(transitions);
  const top = label.y + (label.height - height) / 2;
  return [rectangle('flow-chip', label, 4), ...drawTransitions(transitions, label.x + PADDING / 2, top)];
}

/** The SVG of a diagram; `title` and `summary` are its accessible name and description. */
export function toSvg({ width, height, states, edges, starts }: PlacedDiagram, title: string, summary: string): string {
  const [machine, ...others] = states;
  // The root's frame shows only where arrows begin at it: transitions of every state.
  const isFramed = edges.some(({ source }) => source === machine?.path);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="flow-diagram" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escape(title)}</title>`,
    `<desc>${escape(summary)}</desc>`,
    `<style>${styleSheet}</style>`,
    `<rect width="${width}" height="${height}" fill="var(--flow-field)"/>`,
    ...(machine ? [drawState(machine, `flow-machine${isFramed ? ' flow-framed' : ''}`)] : []),
    ...edges.map(drawEdge),
    ...others.map((state) => drawState(state)),
    ...starts.map(
      ({ x, y, width: size }) =>
        `<circle class="flow-start" cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="${size / 2}"/>`,
    ),
    ...edges.flatMap(drawLabel),
    '</svg>',
  ].join('\n')}\n`;
}
