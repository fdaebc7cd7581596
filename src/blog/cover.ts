import { palette } from '../../machines/domain/palette.ts';
import { phase } from '../components/strand-path.ts';
import type { ArticleName } from '../content/article-slugs.ts';

export const coverSize = { width: 640, height: 400 } as const;

const rules = [120, 160, 200, 240, 280] as const;

/** Offset of the strand from its line at x. */
const tremble = (x: number, seed: number, amplitude: number) =>
  amplitude *
  (Math.sin(x / 9 + phase(seed, 1)) * 0.6 +
    Math.sin(x / 15 + phase(seed, 2)) * 0.5 +
    Math.sin(x / 33 + phase(seed, 3)) * 0.3);

const round = Math.round;

/** Path numbers, separated only where no sign or decimal point separates them. */
const numbers = (...values: number[]) =>
  values
    .map((value) => String(value).replace(/^(-?)0\./, '$1.'))
    .reduce(
      (text, number) =>
        text +
        (text === '' || number.startsWith('-') || (number.startsWith('.') && /\.\d*$/.test(text)) ? '' : ' ') +
        number,
      '',
    );

/** Each arc's control point mirrors the one before it, so the path lists midpoints only. */
function curve(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points.map(([x, y]) => [round(x), round(y)] as const);
  if (!first) return '';
  let [x, y] = first;
  const steps = rest.flatMap((point, index) => {
    const next = rest[index + 1] ?? point;
    const [endX, endY] = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    const step = [endX - x, endY - y];
    [x, y] = [endX, endY];
    return step;
  });
  const [startX, startY] = first;
  const control = rest[0] ?? first;
  return `M${numbers(startX, startY)}q${numbers(control[0] - startX, control[1] - startY, ...steps.slice(0, 2))}t${numbers(...steps.slice(2))}`;
}

interface Speech {
  from?: number;
  /** End of the speech, where the strand has settled into a line. */
  to: number;
  amplitude?: number;
  /** Frequency; 1 is calm speech. */
  pace?: number;
  /** End of the line; without it, the strand ends. */
  end?: number;
}

function strand(seed: number, line: number, { from = 0, to, amplitude = 34, pace = 1, end }: Speech): string {
  const points: [number, number][] = [];
  for (let x = from; x < to; x += 12 / pace)
    points.push([x, line + tremble(x * pace, seed, amplitude * Math.sqrt(1 - (x - from) / (to - from)))]);
  points.push([to, line]);
  return `${curve(points)}${end === undefined ? '' : `H${end}`}`;
}

const speakers = [undefined, 'c', undefined, 'p', undefined] as const;
/** Attributes instead of CSS: an inline SVG's stylesheet would affect the whole page. */
const looks = {
  c: 'stroke:var(--s);stroke-width:3.5',
  p: 'stroke:var(--p);stroke-width:3.5',
  w: 'fill:var(--w);stroke:var(--e);stroke-width:1.5',
  t: 'stroke:var(--t);stroke-width:8',
  m: 'stroke:var(--m);stroke-width:24;stroke-linecap:butt',
  b: 'fill:var(--b);stroke:none',
  v: 'stroke:var(--v);stroke-width:7',
  d: 'stroke:var(--s);stroke-width:3;stroke-dasharray:1 9',
  k: 'stroke:var(--v);stroke-width:15',
  l: 'stroke-width:1;opacity:.55',
  f: 'fill:var(--s);stroke:none',
} as const;
const path = (d: string, look?: keyof typeof looks) => `<path${look ? ` style="${looks[look]}"` : ''} d="${d}"/>`;
/** Draws five strands: the second is the clinician's and the fourth the patient's. */
const strands = (draw: (index: number, line: number) => string) =>
  rules.map((line, index) => path(draw(index, line), speakers[index])).join('');
const sheet = (x: number, y: number, width: number, height: number, tab = 76) =>
  path(
    `M${x} ${y}v-22q0-6 6-6h${tab}l16 28h${width - tab - 30}q8 0 8 8v${height - 16}q0 8-8 8h${16 - width}q-8 0-8-8z`,
    'w',
  );
/** A line of writing, one dash per word. */
const words = (x: number, y: number, ...lengths: number[]) => {
  let at = x;
  const dashes = lengths.map((length) => {
    const dash = `M${at} ${y}h${length}`;
    at += length + 15;
    return dash;
  });
  return path(dashes.join(''), 't');
};

/** A heartbeat on a monitor, 120 wide. */
const beat = 'h18l6-14 6 14h8l5 12 9-84 10 96 6-24h10q12-22 24 0h18';

/** Each cover shows the five strands in a state that illustrates the article's subject. */
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
  // A ledger: one cost climbs by the hour, the other stays flat; the area after the crossing is the return.
  roi: () =>
    path([80, 120, 160, 200, 240, 280, 320].map((y) => `M0 ${y}h640`).join(''), 'l') +
    path('M300 240v-40h64v-40h64v-40h64v-40h148v160z', 'b') +
    path(`${strand(6, 280, { to: 200, amplitude: 40 })}H236V240h64v-40h64v-40h64v-40h64v-40h148`, 'p') +
    path(strand(2, 240, { to: 200, amplitude: 44, end: 640 }), 'c') +
    path('M300 218a22 22 0 1 1-.1 0z', 'v'),
  // A shift: a monitor's trace that is interrupted, and the spoken handoff below it; both end in one note.
  emergency: () =>
    sheet(458, 96, 144, 236, 60) +
    path('M262 70v260', 'd') +
    path(`M0 160${beat}${beat}`, 'c') +
    path(`M284 160${beat}H602`, 'c') +
    path('M284 154a6 6 0 1 1-.1 0z', 'c') +
    path(strand(7, 270, { from: 132, to: 424, amplitude: 40, pace: 1.5, end: 602 }), 'p') +
    path('M132 264a6 6 0 1 1-.1 0z', 'p') +
    words(480, 136, 58) +
    words(480, 200, 84) +
    words(480, 246, 40),
  // All speech passes one lock.
  hipaa: () =>
    strands((index, line) => {
      const bound = 240 + (index - 2) * 16;
      const points: [number, number][] = [];
      for (let x = 0; x <= 260; x += 13) {
        const share = x / 260;
        points.push([
          x,
          line + (bound - line) * share * share * (3 - 2 * share) + tremble(x, index, 34 * Math.max(0, 1 - x / 230)),
        ]);
      }
      return `${curve(points)}H400C490 ${bound} 520 ${line} 640 ${line}`;
    }) +
    path('M282 176v-50a48 48 0 0 1 96 0v50', 'k') +
    path('M254 176h152q10 0 10 10v118q0 10-10 10H254q-10 0-10-10V186q0-10 10-10z', 'w') +
    path('M330 222a18 18 0 0 1 8 34l6 32h-28l6-32a18 18 0 0 1 8-34z', 'f'),
  // A table of criteria: one column filled in, one for the reader.
  comparison: () =>
    sheet(196, 78, 408, 264, 132) +
    strands((index, line) => strand(index + 4, line, { to: 180, amplitude: 38, end: 604 })) +
    path('M398 78v264M502 78v264', 'l') +
    rules.map((line) => path(`M436 ${line - 17}l9 9 17-20`, 'c')).join('') +
    rules.map((line) => path(`M530 ${line - 9}h46`, 'd')).join('') +
    words(218, 106, 66, 50) +
    words(218, 146, 104) +
    words(218, 186, 40, 78) +
    words(218, 226, 90) +
    words(218, 266, 60, 36),
};

/** The articles that have a cover. */
/** Variables of the drawings: the page's token, and the value in each theme. */
const colours = {
  f: ['drape', ...palette.drape],
  s: ['primary', ...palette.primary],
  q: ['cover-line', '#558378', '#4f9683'],
  p: ['strand-patient', ...palette['strand-patient']],
  w: ['sheet', ...palette.sheet],
  t: ['ink', ...palette.ink],
  v: ['voice', ...palette.voice],
  m: ['mark', ...palette.mark],
  e: ['cover-edge', '#fff', '#6f978b'],
  b: ['cover-area', '#fff', '#2f6557'],
} as const;
type Colour = keyof typeof colours;
const [TOKEN, LIGHT, DARK] = [0, 1, 2] as const;

const resolved = (svg: string, value: (colour: (typeof colours)[Colour]) => string) =>
  svg.replaceAll(/var\(--(\w)\)/g, (_, name: string) => value(colours[name as Colour]));

/** Joins adjacent lines of one style into one path to save bytes. Overlapping areas would render differently. */
function together(paths: string): string {
  const fewer = paths.replaceAll(/(<path style="stroke:[^"]*" d=")([^"]*)"\/>\1/g, '$1$2');
  return fewer === paths ? paths : together(fewer);
}

const { width, height } = coverSize;
const drawing = (article: ArticleName) =>
  `<path style="fill:var(--f)" d="M0 0h${width}v${height}H0z"/><g style="fill:none;stroke:var(--q);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round">${together(drawings[article]())}</g>`;
const frame = `viewBox="0 0 ${width} ${height}"`;
const declared = (theme: typeof LIGHT | typeof DARK) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour[theme]}`)
    .join(';');

/** An SVG file; `….svg#dark` selects the dark theme. */
export const coverSvg = (article: ArticleName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><style>#dark{${declared(LIGHT)}}#dark:target{${declared(DARK)}}</style><g id="dark">${drawing(article)}</g></svg>`;

/** Light theme only, for renderers without CSS variables. */
export const coverInLight = (article: ArticleName): string =>
  resolved(`<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${drawing(article)}</svg>`, (colour) => colour[LIGHT]);

/** Inline SVG in the page's colours, painted with the first screen instead of after a request. */
export const coverInPage = (article: ArticleName): string =>
  resolved(
    `<svg ${frame} preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawing(article)}</svg>`,
    (colour) => `var(--${colour[TOKEN]})`,
  );
