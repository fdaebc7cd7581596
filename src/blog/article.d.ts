/** An article's or a legal text, as server/build/article-plugin.ts compiles it. */
declare module '*.mdx' {
  import type { ReactElement, ReactNode } from 'react';

  /** An article's front matter, plus `words` and `sections`, which the plugin counts. */
  export const frontmatter: {
    /** Title without the brand. */
    metaTitle: string;
    /** Description of 160 characters at most. */
    metaDescription: string;
    keywords: string[];
    /** Number of words, without the sources. */
    words: number;
    sections: { id: string; title: string }[];
  };

  const Body: (props: { components?: Readonly<Record<string, unknown>> }) => ReactElement<{ children: ReactNode }>;
  export default Body;
}
