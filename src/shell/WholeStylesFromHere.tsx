/**
 * Place of the link to the whole stylesheet in a built page (server/serve/assemble.ts), below a phone's first screen,
 * for pages that would exceed the first flight.
 */
export const WholeStylesFromHere = () => (
  <div data-whole-styles hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
);
