/**
 * What follows is painted with the whole stylesheet, which a built page links in this place (server/pages/assemble.ts). The styles
 * in its head are for what comes before. For a page that would exceed a first flight, below the first screen of a phone.
 */
export const WholeStylesFromHere = () => (
  <div data-whole-styles hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
);
