import type { StructuredThing } from '../content/structured-data.ts';

/** What a page is about, as data for search engines (BASE-10). It stands in the page's own part, not in a route's head: heads weigh on every page. */
export function StructuredData({ data }: { data: StructuredThing }) {
  // oxlint-disable-next-line react/no-danger -- a data block; the escape keeps it from ending the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }} />;
}
