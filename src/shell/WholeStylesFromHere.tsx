/**
 * What follows is painted with the whole stylesheet, which a built page asks for in this place (server/pages/assemble.ts): the
 * rules in its head are for what stands before. For a page that would not come with a first flight, well below its first screen.
 */
export const WholeStylesFromHere = () => <div data-whole-styles hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
