import { syllable } from 'syllable';
import type { Block } from './page-text.ts';

export const wordsAMinute = 220;

export interface Reading {
  words: number;
  minutes: number;
  sentences: number;
  /** Flesch reading ease: 0 to 100, higher is easier. 60 to 70 is plain English. */
  ease: number;
  /** Flesch-Kincaid grade: years of school. */
  grade: number;
}

/** Prose only, without headings, names and hidden texts. */
const prose: ReadonlySet<string> = new Set(['p', 'li', 'dd', 'blockquote', 'figcaption', 'td']);

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

export function readingOf(blocks: readonly Block[]): Reading | null {
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
  const [length, weight] = [words / sentences, syllables / words];
  return {
    words,
    minutes: words / wordsAMinute,
    sentences,
    ease: 206.835 - 1.015 * length - 84.6 * weight,
    grade: 0.39 * length + 11.8 * weight - 15.59,
  };
}
