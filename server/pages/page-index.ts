/** What all answers of a page share: the styles and the script in its head, and the policy with their hashes. */
export interface PageFrame {
  head: string;
  /** The page's Content-Security-Policy without `frame-ancestors`. */
  policy: string;
}

/** What the server has to know of the prerendered pages beside their bytes: written as `pages.json` beside them. */
export interface PageIndex {
  /** By address below the base: a path, or the path and query of a variant. */
  files: Record<string, { file: string; policy: string }>;
  /** Pages that are rendered for a request, by path: opened with a visitor's own words or session, or shown again after a refused post. */
  frames: Record<string, { opened: PageFrame; refused: PageFrame }>;
}

export const notFoundPath = '/404';
