/** Measures text without a browser, so that the layout is deterministic. */

export type Style = 'name' | 'trigger';

export const typography: Record<Style, { size: number; height: number; bold: boolean }> = {
  name: { size: 15, height: 20, bold: true },
  trigger: { size: 13, height: 17, bold: false },
};

/** Widths of Arial in thousandths of the font size, with a margin for wider fonts. */
const NARROW = new Set(`iljtfrI.,:;'|!()[]{}/ "`);
const WIDE = new Set('mwMWGOQ@%→…—');

function widthOf(character: string): number {
  if (NARROW.has(character)) return 330;
  if (WIDE.has(character)) return 870;
  return /[A-Z]/.test(character) ? 690 : 565;
}

export function measure(text: string, style: Style): number {
  const { size, bold } = typography[style];
  const thousandths = [...text].reduce((sum, character) => sum + widthOf(character), 0);
  return Math.ceil((thousandths / 1000) * size * (bold ? 1.08 : 1));
}

export function sizeOf(lines: readonly string[], style: Style): { width: number; height: number } {
  return {
    width: Math.max(0, ...lines.map((line) => measure(line, style))),
    height: lines.length * typography[style].height,
  };
}
