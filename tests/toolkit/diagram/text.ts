import type { Line } from 'flow-core/placed-diagram';

/** Measures text without a browser, so that the layout is deterministic. */

export const typography: Record<Line['style'], { size: number; height: number; bold: boolean }> = {
  name: { size: 16, height: 24, bold: true },
  sentence: { size: 13, height: 18, bold: false },
  detail: { size: 12, height: 17, bold: false },
  trigger: { size: 13, height: 18, bold: true },
  guard: { size: 12, height: 16, bold: false },
  action: { size: 12, height: 16, bold: false },
  requirement: { size: 11, height: 15, bold: false },
};

/** Widths of Arial in thousandths of the font size, with a margin for wider fonts. */
const NARROW = new Set(`iljtfrI.,:;'|!()[]{}/ "`);
const WIDE = new Set('mwMWGOQ@%→…—');

function widthOf(character: string): number {
  if (NARROW.has(character)) return 330;
  if (WIDE.has(character)) return 870;
  return /[A-Z]/.test(character) ? 690 : 565;
}

export function measure({ text, style }: Line): number {
  const { size, bold } = typography[style];
  const thousandths = [...text].reduce((sum, character) => sum + widthOf(character), 0);
  return Math.ceil((thousandths / 1000) * size * (bold ? 1.08 : 1));
}

export function wrap(text: string, style: Line['style'], width: number): Line[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && measure({ text: `${last} ${word}`, style }) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => ({ text: line, style }));
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { style }) => sum + typography[style].height, 0);
}

export function widestOf(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(measure));
}
