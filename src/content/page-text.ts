export interface PageText {
  /** Path below the base, such as `/contact`. */
  path: string;
  /** Title without the brand. */
  title: string;
  /** Description of 160 characters at most. */
  description: string;
  heading: string;
  lede: string;
  /** The canonical path when several paths show this screen (BASE-3). */
  canonical?: string;
  /** Unknown, private and embedded screens (BASE-7). */
  noindex?: boolean;
}
