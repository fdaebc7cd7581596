import { syllable } from 'syllable';
import type { Block } from './page-text.ts';

/** Prose only, without headings, names and hidden texts. */
const prose: ReadonlySet<string> = new Set(['p', 'li', 'dd', 'blockquote', 'figcaption', 'td']);

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Flesch-Kincaid grade: years of school. @returns null where there is no sentence */
export function gradeOf(blocks: readonly Block[]): number | null {
  const texts = blocks.filter((block) => block.main && !block.source && prose.has(block.in)).map(({ text }) => text);
  let sentences = 0;
  let words = 0;
  let syllables = 0;
  for (const text of texts) {
    for (const { segment } of segmenter.segment(text)) {
      const found = segment.match(/[\p{L}\p{N}][\p{L}\p{N}.,’'%/+-]*/gu) ?? [];
      words += found.length;
      // A single name or number is no sentence.
      if (found.length > 2) sentences += 1;
      for (const word of found) syllables += Math.max(1, syllable(word));
    }
  }
  if (sentences === 0) return null;
  return (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59;
}
