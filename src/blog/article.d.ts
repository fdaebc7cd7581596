/** An article's or a legal text, as server/build/article-plugin.ts compiles it. */
declare module '*.mdx' {
  import type { ReactElement, ReactNode } from 'react';

  /** An article's front matter, plus `words` and `sections`, which the plugin counts. */
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

  const Body: (props: { components?: Readonly<Record<string, unknown>> }) => ReactElement<{ children: ReactNode }>;
  export default Body;
}
