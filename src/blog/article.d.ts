/** An article's text, as server/pages/article-plugin.ts compiles it. */
declare module '*.mdx' {
  import type { ComponentType } from 'react';

  /** What stands at the head of the file, and the last two, which are counted. */
  export const frontmatter: {
    /** The document's title, without the brand. */
    metaTitle: string;
    /** At most 160 characters. */
    metaDescription: string;
    keywords: string[];
    /** Words of the text without its sources. */
    words: number;
    /** The headings of the second level, in their order. */
    sections: { id: string; title: string; words: number }[];
  };

  const Body: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
  export default Body;
}
