import type { ArticleName } from './slugs.ts';

/** The cover's canvas: 16 to 10. */
export const coverSize = { width: 640, height: 400 } as const;

const rules = [120, 160, 200, 240, 280] as const;

/** A fixed pseudo-random phase for each strand, so that every build draws the same line. */
const phase = (seed: number, harmonic: number) => ((seed * 7 + harmonic * 13) % 10) * 0.63;

/** How far the strand stands from its line at x, for an amplitude. */
const tremble = (x: number, seed: number, amplitude: number) =>
  amplitude * (Math.sin(x / 9 + phase(seed, 1)) * 0.6 + Math.sin(x / 15 + phase(seed, 2)) * 0.5 + Math.sin(x / 33 + phase(seed, 3)) * 0.3);

const round = Math.round;

/** A smooth line through points, as arcs through the middles between them. */
function curve(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let [x, y] = [round(first[0]), round(first[1])];
  let path = `M${x} ${y}`;
  rest.forEach(([nextX, nextY], index) => {
    const after = rest[index + 1];
    const end = after ? [round((nextX + after[0]) / 2), round((nextY + after[1]) / 2)] : [round(nextX), round(nextY)];
    const [endX = 0, endY = 0] = end;
    path += `q${round(nextX) - x} ${round(nextY) - y} ${endX - x} ${endY - y}`.replaceAll(' -', '-');
    [x, y] = [endX, endY];
  });
  return path;
}

interface Speech {
  from?: number;
  /** Where it has become a line. */
  to: number;
  amplitude?: number;
  /** How fast it swings: 1 is calm speech. */
  pace?: number;
  /** Where the line then runs to; without it, the strand ends. */
  end?: number;
}

/** One strand: speech that settles into its line. */
function strand(seed: number, line: number, { from = 0, to, amplitude = 34, pace = 1, end }: Speech): string {
  const points: [number, number][] = [];
  for (let x = from; x < to; x += 12 / pace) points.push([x, line + tremble(x * pace, seed, amplitude * Math.sqrt(1 - (x - from) / (to - from)))]);
  points.push([to, line]);
  return `${curve(points)}${end === undefined ? '' : `H${end}`}`;
}

const classes = ['', 'c', '', 'p', ''] as const;
const path = (d: string, kind = '') => `<path${kind && ` class="${kind}"`} d="${d}"/>`;
/** The five strands; the second is the clinician's, the fourth the patient's. */
const strands = (draw: (index: number, line: number) => string) => rules.map((line, index) => path(draw(index, line), classes[index])).join('');
/** A sheet with its divider tab. */
const sheet = (x: number, y: number, width: number, height: number, tab = 76) =>
  path(`M${x} ${y}v-22q0-6 6-6h${tab}l16 28h${width - tab - 30}q8 0 8 8v${height - 16}q0 8-8 8h${16 - width}q-8 0-8-8z`, 'w');
const words = (x: number, y: number, ...lengths: number[]) => {
  let at = x;
  return lengths
    .map((length) => {
      const d = `M${at} ${y}h${length}`;
      at += length + 15;
      return path(d, 't');
    })
    .join('');
};

/** A strand that goes with one of two: the upper three to a larger sheet, the others to a smaller one. */
function forked(index: number, line: number): string {
  const target = index < 3 ? 108 + index * 32 : 276 + (index - 3) * 32;
  const points: [number, number][] = [];
  for (let x = 0; x < 390; x += 13) {
    const settled = Math.min(1, Math.max(0, (x - 190) / 170));
    const ease = settled * settled * (3 - 2 * settled);
    points.push([x, line + (target - line) * ease + tremble(x, index + 1, 32 * Math.sqrt(Math.max(0, 1 - x / 300)))]);
  }
  points.push([390, target]);
  return `${curve(points)}H${index < 3 ? 598 : 540}`;
}

/** What each cover draws: VISUAL's five strands in the state that tells the article's subject. */
const drawings: Readonly<Record<ArticleName, () => string>> = {
  // Voice becomes record.
  whitepaper: () =>
    sheet(350, 84, 232, 262) +
    path('M370 188h92', 'm') +
    strands((index, line) => strand(index, line, { to: 330, end: 582 })) +
    words(374, 108, 58, 84) +
    words(374, 148, 120) +
    words(374, 188, 80, 70) +
    words(374, 228, 44, 66, 34) +
    words(374, 268, 104),
  // Lines become steps that rise.
  roi: () =>
    path('M356 320v-60h44v60zM412 320v-104h44v104zM468 320v-150h44v150zM524 320v-200h44v200z', 'b') +
    strands((index, line) => strand(index + 3, line, { to: 300, end: 600 })) +
    path('M356 260h44M412 216h44M468 170h44M524 120h44', 'v') +
    path('M340 320h260', 'c'),
  // A strand that is interrupted, and a softer one that answers.
  emergency: () =>
    sheet(470, 120, 120, 190, 50) +
    path(strand(2, 160, { to: 130, amplitude: 58, pace: 1.8 }), 'c') +
    path(strand(5, 160, { from: 176, to: 292, amplitude: 52, pace: 1.8 }), 'c') +
    path(strand(7, 160, { from: 338, to: 440, amplitude: 36, pace: 1.8, end: 590 }), 'c') +
    path('M153 92v216M315 92v216', 'd') +
    path(strand(3, 260, { from: 176, to: 292, amplitude: 26, pace: 1.8 }), 'p') +
    path(strand(6, 260, { from: 338, to: 440, amplitude: 20, pace: 1.8, end: 590 }), 'p') +
    words(488, 148, 64) +
    words(488, 248, 40),
  // Five strands braided into one cord.
  hipaa: () =>
    strands((index, line) => {
      const points: [number, number][] = [];
      for (let x = 0; x <= 640; x += 16) {
        const cord = Math.max(0, Math.cos(((x - 330) / 270) * (Math.PI / 2)) * 1.6 - 0.6);
        const bound = Math.abs(x - 330) < 270 ? cord : 0;
        const free = (1 - bound) ** 2;
        points.push([x, 200 + (line - 200) * free + 30 * bound * Math.sin((x - 330) / 26 + index * 1.26) + tremble(x, index, 30 * Math.max(0, 1 - x / 190))]);
      }
      return curve(points);
    }) + path('M330 132a68 68 0 1 1-.1 0z', 'k'),
  // Two families: the strands part.
  comparison: () =>
    sheet(408, 78, 190, 118, 70) +
    sheet(408, 250, 132, 90, 46) +
    strands(forked) +
    words(428, 96, 44, 74) +
    words(428, 128, 96) +
    words(428, 264, 60),
};

const light = '--f:#b7dacb;--s:#0c4f45;--q:#558378;--p:#8f5400;--w:#fff;--t:#0b2622;--v:#f4b52a;--m:#ffe6a3;--e:#fff;--b:#fff';
const dark = '--f:#103a32;--s:#86e3c5;--q:#4f9683;--p:#ffc94d;--w:#152924;--t:#eaf4ef;--v:#ffc94d;--m:#4b3f14;--e:#2a463e;--b:#2f6557';

/** The cover of an article as an SVG file; as `….svg#dark` it is drawn for the dark theme. */
export function coverSvg(article: ArticleName): string {
  const { width, height } = coverSize;
  const style = [
    `#dark{${light}}#dark:target{${dark}}`,
    'path{fill:none;stroke:var(--q);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}',
    '.c{stroke:var(--s);stroke-width:3.5}.p{stroke:var(--p);stroke-width:3.5}.w{fill:var(--w);stroke:var(--e);stroke-width:1.5}',
    '.t{stroke:var(--t);stroke-width:8}.m{stroke:var(--m);stroke-width:24;stroke-linecap:butt}.b{fill:var(--b);stroke:none}',
    '.v{stroke:var(--v);stroke-width:7}.d{stroke:var(--s);stroke-width:2;stroke-dasharray:2 10}.k{stroke:var(--v);stroke-width:7}',
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${style}</style><g id="dark"><path style="fill:var(--f);stroke:none" d="M0 0h${width}v${height}H0z"/>${drawings[article]()}</g></svg>`;
}
