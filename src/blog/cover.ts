import type { ArticleName } from '../content/article-slugs.ts';
import comparison from '../drawings/covers/comparison.svg?raw';
import emergency from '../drawings/covers/emergency.svg?raw';
import hipaa from '../drawings/covers/hipaa.svg?raw';
import roi from '../drawings/covers/roi.svg?raw';
import whitepaper from '../drawings/covers/whitepaper.svg?raw';

export const coverSize = { width: 640, height: 400 } as const;

/** SVG files; `….svg#dark` selects the dark theme. Their variables have the names of the page's tokens. */
export const covers: Readonly<Record<ArticleName, string>> = { comparison, emergency, hipaa, roi, whitepaper };

/** Elements without the file's own style, for a place that has the tokens. */
export const coverDrawing = (article: ArticleName): string =>
  covers[article].slice(covers[article].indexOf('<path'), covers[article].lastIndexOf('</g>')).replaceAll('\n', '');
