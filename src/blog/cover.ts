import { phase } from '../components/strand-path.ts';
import { themedSvg } from '../components/themed-svg.ts';
import type { ArticleName } from '../content/article-slugs.ts';

/** The cover's canvas: 16 to 10. */
export const coverSize = { width: 640, height: 400 } as const;

const rules = [120, 160, 200, 240, 280] as const;

/** How far the strand stands from its line at x, for an amplitude. */
const tremble = (x: number, seed: number, amplitude: number) =>
  amplitude *
  (Math.sin(x / 9 + phase(seed, 1)) * 0.6 +
    Math.sin(x / 15 + phase(seed, 2)) * 0.5 +
    Math.sin(x / 33 + phase(seed, 3)) * 0.3);

const round = Math.round;

/** Numbers as a path takes them: with nothing between two of them that a sign or a second point does not part. */
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

/**
 * A smooth line through points: arcs through the middles between them. Each arc's control point mirrors the one before it, so
 * that the middles are all that is said.
 */
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
  for (let x = from; x < to; x += 12 / pace)
    points.push([x, line + tremble(x * pace, seed, amplitude * Math.sqrt(1 - (x - from) / (to - from)))]);
  points.push([to, line]);
  return `${curve(points)}${end === undefined ? '' : `H${end}`}`;
}

const speakers = [undefined, 'c', undefined, 'p', undefined] as const;
/**
 * How a line looks that is not a plain strand. In attributes, for a drawing stands in a file of its own or in a page: a stylesheet of its own
 * would reach all of the page.
 */
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
/** The five strands; the second is the clinician's, the fourth the patient's. */
const strands = (draw: (index: number, line: number) => string) =>
  rules.map((line, index) => path(draw(index, line), speakers[index])).join('');
/** A sheet with its divider tab. */
const sheet = (x: number, y: number, width: number, height: number, tab = 76) =>
  path(
    `M${x} ${y}v-22q0-6 6-6h${tab}l16 28h${width - tab - 30}q8 0 8 8v${height - 16}q0 8-8 8h${16 - width}q-8 0-8-8z`,
    'w',
  );
/** A line of writing: a dash for each word. */
const words = (x: number, y: number, ...lengths: number[]) => {
  let at = x;
  const dashes = lengths.map((length) => {
    const dash = `M${at} ${y}h${length}`;
    at += length + 15;
    return dash;
  });
  return path(dashes.join(''), 't');
};

/** A heartbeat as a monitor draws it, 120 wide. */
const beat = 'h18l6-14 6 14h8l5 12 9-84 10 96 6-24h10q12-22 24 0h18';

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
  // A ledger: one cost climbs with every hour, the other stays; from where they cross, what lies between is the return.
  roi: () =>
    path([80, 120, 160, 200, 240, 280, 320].map((y) => `M0 ${y}h640`).join(''), 'l') +
    path('M300 240v-40h64v-40h64v-40h64v-40h148v160z', 'b') +
    path(`${strand(6, 280, { to: 200, amplitude: 40 })}H236V240h64v-40h64v-40h64v-40h64v-40h148`, 'p') +
    path(strand(2, 240, { to: 200, amplitude: 44, end: 640 }), 'c') +
    path('M300 218a22 22 0 1 1-.1 0z', 'v'),
  // A shift: a monitor's trace that is interrupted and goes on, and the spoken hand-off below it; both end in one note.
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
  // Everything that is said goes through one lock.
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
  // A table of criteria: one column is filled in, the other is the reader's.
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

/** What each variable of the drawings is: the token that a page has for it, and its value in either theme (src/theme/tokens.css). */
const colours = {
  f: ['drape', '#b7dacb', '#103a32'],
  s: ['primary', '#0c4f45', '#86e3c5'],
  q: ['cover-line', '#558378', '#4f9683'],
  p: ['strand-patient', '#8f5400', '#ffc94d'],
  w: ['sheet', '#fff', '#152924'],
  t: ['ink', '#0b2622', '#eaf4ef'],
  v: ['voice', '#f4b52a', '#ffc94d'],
  m: ['mark', '#ffe6a3', '#4b3f14'],
  e: ['cover-edge', '#fff', '#2a463e'],
  b: ['cover-area', '#fff', '#2f6557'],
} as const;
type Colour = keyof typeof colours;
const [TOKEN, LIGHT, DARK] = [0, 1, 2] as const;

const resolved = (svg: string, value: (colour: (typeof colours)[Colour]) => string) =>
  svg.replaceAll(/var\(--(\w)\)/g, (_, name: string) => value(colours[name as Colour]));

/** Lines that follow one another and look alike are one path: a page carries its cover. Areas that overlap would not look the same. */
function together(paths: string): string {
  const fewer = paths.replaceAll(/(<path style="stroke:[^"]*" d=")([^"]*)"\/>\1/g, '$1$2');
  return fewer === paths ? paths : together(fewer);
}

const { width, height } = coverSize;
const drawing = (article: ArticleName) =>
  `<path style="fill:var(--f)" d="M0 0h${width}v${height}H0z"/><g style="fill:none;stroke:var(--q);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round">${together(drawings[article]())}</g>`;
const frame = `viewBox="0 0 ${width} ${height}"`;
const inThemes = Object.fromEntries(
  Object.entries(colours).map(([name, colour]) => [name, [colour[LIGHT], colour[DARK]] as const]),
);

/** The cover of an article as an SVG file; as `….svg#dark` it is drawn for the dark theme. */
export const coverSvg = (article: ArticleName): string => themedSvg(drawing(article), { frame, colours: inThemes });

/** The same in the light theme alone, for what draws SVG and knows no variables. */
export const coverInLight = (article: ArticleName): string =>
  resolved(`<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${drawing(article)}</svg>`, (colour) => colour[LIGHT]);

/** The same as a part of a page, in the page's own colours: painted with the first screen, where a file would come later. */
export const coverInPage = (article: ArticleName): string =>
  resolved(
    `<svg ${frame} preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawing(article)}</svg>`,
    (colour) => `var(--${colour[TOKEN]})`,
  );
