import { createProgram } from '../../server/kernel/command-line.ts';
import { builtPages } from './support/page-text.ts';
import { readingOf, wordsAMinute } from './support/reading.ts';

/**
 * `npm run bench -- words`: length and reading level of every page, and articles' stated lengths. Rebuilds if needed.
 */

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)));
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    );
  }
}

createProgram('npm run bench -- words').description('words, read time and reading level of every page').parse();

const pages = await builtPages();

console.log(`Prose of each page, without headings, header, footer and sources; minutes at ${wordsAMinute} words.\n`);
printTable(
  ['page', 'words', 'minutes', 'sentences', 'Flesch ease', 'grade'],
  pages.flatMap(({ path, blocks }) => {
    const reading = readingOf(blocks);
    if (!reading) return [];
    const { words, minutes, sentences, ease, grade } = reading;
    return [[path, String(words), minutes.toFixed(1), String(sentences), ease.toFixed(0), grade.toFixed(1)]];
  }),
);

/** The word count in an article's structured data (src/prerender/structured-data.ts), from which its read time follows. */
const stated = (html: string) => ({
  words: Number(/"wordCount":(\d+)/.exec(html)?.[1] ?? 0),
  minutes: Number(/"timeRequired":"PT(\d+)M"/.exec(html)?.[1] ?? 0),
});

console.log(`\nArticles: all words without sources, and the read time that they state.\n`);
printTable(
  ['article', 'words', `at ${wordsAMinute}`, 'stated', 'off by'],
  pages
    .filter(({ path }) => /^\/blog\/./.test(path))
    .map(({ path, html }) => {
      const { words, minutes } = stated(html);
      const off = words / wordsAMinute / minutes - 1;
      // A summary announces a later article (tests/site/blog.test.ts).
      return [
        path.replace('/blog/', ''),
        String(words),
        `${(words / wordsAMinute).toFixed(1)} min`,
        `${minutes} min`,
        Math.abs(off) > 0.5 ? 'summary' : `${(off * 100).toFixed(1)}%`,
      ];
    }),
);
