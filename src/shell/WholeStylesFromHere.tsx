/**
 * Where a built page links the whole stylesheet (server/serve/assemble.ts), below a phone's first screen. For pages
 * that would exceed the first flight.
 */
export const WholeStylesFromHere = () => (
  <div data-whole-styles hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
);
