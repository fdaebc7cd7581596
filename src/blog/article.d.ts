/** An article's text, as server/build/article-plugin.ts compiles it. */
declare module '*.mdx' {
  import type { ComponentType } from 'react';

  /** The front matter, plus `words` and `sections`, which the plugin counts. */
  export const frontmatter: {
    /** Without the brand. */
    metaTitle: string;
    /** At most 160 characters. */
    metaDescription: string;
    keywords: string[];
    /** Without the sources. */
    words: number;
    sections: { id: string; title: string; words: number }[];
  };

  const Body: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
  export default Body;
}
