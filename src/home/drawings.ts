import { palette } from '../../machines/domain/palette.ts';
import { type Speaker, speakerOf, strandPath, voice } from '../components/strand-path.ts';
import { themedSvg } from '../components/themed-svg.ts';

/** Lazily loaded files (HomeDrawing.tsx), to keep the home page within one flight. */

const colours = {
  s: palette.primary,
  p: palette['strand-patient'],
  w: palette.sheet,
  d: palette.drape2,
  e: ['#fff', palette.edge[1]],
} as const;

/** As in src/components/Strands.module.css. */
const strandRules =
  'path{fill:none;stroke:var(--s);stroke-width:1.75;vector-effect:non-scaling-stroke;opacity:.55}.c,.p,.b{opacity:.95;stroke-width:2.25}.p,.b{stroke:var(--p)}';

const letters: Readonly<Record<Speaker, string>> = { clinician: 'c', patient: 'p' };
const strand = (d: string, of?: Speaker) => `<path${of ? ` class="${letters[of]}"` : ''} d="${d}"/>`;

const drawing = (frame: string, content: string, rules = '') =>
  themedSvg(content, { frame, colours, rules: strandRules + rules });

/** Three strands that come in as speech, a third of a wave apart, and continue as one cord. */
function cord(): string {
  const speech = 208;
  const axis = 60;
  const half = 36;
  const waves = 44;
  const strands = ([undefined, 'clinician', 'patient'] as const).map((of, index) => {
    const speak = voice(index + 2, 15);
    const line = 18 + index * 42;
    const start = 300 + index * half * (2 / 3);
    const d =
      strandPath({ x: -16, line, length: speech, tremble: (x) => speak(x) * Math.min(1, (speech - x) / 110) }) +
      `H210C${start - 66} ${line} ${start - 18} ${axis + 27} ${start} ${axis}q18-27 ${half} 0${`t${half} 0`.repeat(waves)}`;
    // The strand that passes above the others: short pieces, drawn again over a gap.
    const over = `M${start} ${axis}${'q6-9 12-12m24 12q6 9 12 12m24-12'.repeat(waves / 2)}`;
    return { of, d, over };
  });
  return drawing(
    'viewBox="0 0 1500 120" preserveAspectRatio="xMinYMid slice"',
    strands.map(({ of, d }) => strand(d, of)).join('') +
      strands.map(({ of, over }) => `<path class="g" d="${over}"/>${strand(over, of)}`).join(''),
    '.g{stroke:var(--d);stroke-width:8;vector-effect:none;opacity:1}',
  );
}

const lines = [36, 72, 108, 144, 180];
const bar = (width: number, paths: readonly string[], of: (index: number) => Speaker | undefined) =>
  drawing(
    `viewBox="0 0 ${width} 216" preserveAspectRatio="none"`,
    paths.map((d, index) => strand(d, of(index))).join(''),
  );

const ambient = () =>
  bar(
    600,
    lines.map((line, index) => {
      const speak = voice(index + 5, index % 2 ? 24 : 11);
      return `${strandPath({ x: 0, line, length: 560, tremble: (x) => speak(x) * Math.min(1, (560 - x) / 90) })}H600`;
    }),
    speakerOf,
  );

const text = () =>
  bar(
    400,
    lines.map((line) => `M0 ${line}H400`),
    () => undefined,
  );

function echo(): string {
  const call = voice(4, 34);
  const report = (x: number) => call(x) * Math.sin(((x - 24) / 176) * Math.PI);
  const paths = lines.map((line, index) => {
    if (index === 1) return `M0 ${line}H24${strandPath({ x: 24, line, length: 176, tremble: report })}H400`;
    if (index === 3)
      return `M0 ${line}H208${strandPath({ x: 208, line, length: 176, tremble: (x) => report(x - 184) * 0.5 })}H400`;
    return `M0 ${line}H400`;
  });
  return bar(400, paths, (index) => (index === 1 ? 'clinician' : undefined));
}

/** The rule that begins as speech. It is flat where the features begin: at a third of its width. */
function featureLine(): string {
  const speak = voice(1, 26);
  const length = 300;
  const d = `${strandPath({ x: 0, line: 40, length, tremble: (x) => speak(x) * Math.sqrt(Math.max(0, 1 - x / length)) })}H1000`;
  return drawing('viewBox="0 0 1000 80" preserveAspectRatio="none"', strand(d, 'clinician'));
}

function stepsLine(): string {
  const speak = voice(2, 30);
  const d = `${strandPath({ x: 0, line: 40, length: 480, tremble: (x) => speak(x) * Math.sqrt(Math.max(0, 1 - x / 480)) }, true)}V1000`;
  return drawing('viewBox="0 0 80 1000" preserveAspectRatio="none"', strand(d, 'clinician'));
}

/** Many strands to one sheet: each clinician's position, and the rule of five that the strand ends on. */
function manyToOne(): string {
  const clinicians = [
    { x: 62, y: 22, rule: 0 },
    { x: 16, y: 52, rule: 0 },
    { x: 104, y: 78, rule: 1 },
    { x: 44, y: 104, rule: 1 },
    { x: 132, y: 134, rule: 2 },
    { x: 8, y: 160, rule: 3 },
    { x: 86, y: 190, rule: 3 },
    { x: 34, y: 218, rule: 4 },
    { x: 118, y: 246, rule: 4 },
  ].map(({ x, y, rule }, index) => {
    const speak = voice(index, 13);
    const end = 84 + rule * 28;
    const length = 160;
    const d =
      strandPath({ x, line: y, length, tremble: (at) => speak(at) * Math.min(1, (x + length - at) / 60) }) +
      `H${x + length + 12}C${x + length + 84} ${y} ${372 - index * 2} ${end} 440 ${end}H760`;
    return { x, y, d };
  });
  return drawing(
    'viewBox="0 0 760 272"',
    '<path class="w" d="M460 50V24q0-8 8-8h88l18 32h178q8 0 8 8v176q0 8-8 8H468q-8 0-8-8z"/>' +
      clinicians.map(({ d }, index) => strand(d, index % 2 ? undefined : 'clinician')).join('') +
      clinicians.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5"/>`).join(''),
    '.w{fill:var(--w);stroke:var(--e);stroke-width:1.5;opacity:1}circle{fill:var(--s)}',
  );
}

/** One strand draws speech, head and shoulders, and continues to the letter; scrubs and a stethoscope are above it. */
function founder(): string {
  const speak = voice(3, 26);
  const person =
    `${strandPath({ x: -480, line: 340, length: 544, tremble: (x) => speak(x) * Math.min(1, (64 - x) / 130) })}H78` +
    'c16 0 12-52 54-66 24-8 36-14 36-34v-18c-16-16-24-38-24-66 0-40 24-64 56-64s56 24 56 64c0 28-8 50-24 66v18c0 20 12 26 36 34 42 14 38 66 54 66H1000';
  return drawing(
    // Wider than the portrait's square, from 0 to 400 (FounderStory.module.css).
    'viewBox="-480 0 1480 400"',
    strand('M145 140c30-20 80-20 110 0M145 152c30-20 80-20 110 0M167 246 200 298 233 246') +
      strand('M152 346C146 310 150 282 160 262M240 262c10 20 14 44 10 66m0 0q-10 6-10 22m10-22q10 6 10 22', 'patient') +
      '<circle cx="152" cy="357" r="10"/>' +
      strand(person, 'clinician'),
    'circle{fill:none;stroke:var(--p);stroke-width:2.25;vector-effect:non-scaling-stroke}',
  );
}

const signature = () =>
  drawing(
    'viewBox="0 0 320 60"',
    strand(
      'M0 34h26c16 0 20-32 30-31s-16 49-6 49 18-38 26-38-4 26 4 26 8-18 14-18 0 16 8 16 10-18 16-16-4 20 6 18 18-40 26-38-12 44-2 40 10-16 18-16 6 8 14 8H320',
      'clinician',
    ),
  );

function last(): string {
  const speak = voice(9, 34);
  const d = `${strandPath({ x: 0, line: 48, length: 640, tremble: (x) => speak(x) * Math.max(0, 1 - x / 640) ** 1.5 })}H1000`;
  return drawing('viewBox="0 0 1000 96" preserveAspectRatio="none"', strand(d, 'patient'));
}

const drawings = {
  features: featureLine,
  steps: stepsLine,
  cord,
  ambient,
  text,
  echo,
  team: manyToOne,
  founder,
  signature,
  last,
} as const;
export type HomeDrawingName = keyof typeof drawings;

/** By path below the base. */
export const homeDrawings = (): Record<string, string> =>
  Object.fromEntries(Object.entries(drawings).map(([name, draw]) => [`/static/img/${name}.svg`, draw()]));
