/** The shared part of a page's answers: the styles and the script of its head, and the policy with their hashes. */
export interface PageFrame {
  head: string;
  policy: string;
}

/** The index of the prerendered pages, written beside them as `pages.json`. */
export interface PageIndex {
  /** Files keyed by address below the base: a path, or the path and query of a variant. */
  files: Record<string, { file: string; policy: string }>;
  /** Pages rendered for a request, by path: with visitor data or a session, or after a rejected post. */
  frames: Record<string, { opened: PageFrame; refused: PageFrame }>;
}

export const notFoundPath = '/404';

/** The fonts that build/page-fonts.ts takes out of the whole stylesheet. */
export const pageFontsFile = '.vite/fonts.css';
