import { brand } from '../../machines/domain/brand.ts';

/** Addresses below `/blog/` (BLOG-6), by file name of the text. */
export const slugs = {
  whitepaper: 'ai-clinical-documentation-whitepaper',
  roi: `${brand.slug}-roi-vs-human-scribes`,
  emergency: `emergency-documentation-${brand.slug}-vs-dictation`,
  hipaa: `hipaa-compliance-${brand.slug}-vs-generic-ai`,
  comparison: `${brand.slug}-vs-nuance-dax`,
} as const;

export type ArticleName = keyof typeof slugs;

export function articleOf(slug: string): ArticleName | undefined {
  return (Object.keys(slugs) as ArticleName[]).find((name) => slugs[name] === slug);
}
