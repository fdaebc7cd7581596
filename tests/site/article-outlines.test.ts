import { expect, test } from 'vitest';
import { loadArticle } from '../../src/blog/articles.ts';

/** The sections of each article with the words that each is meant to have. */
const outlines = {
  emergency: [
    ['A shift in notes', 300],
    ['Why emergency notes differ', 450],
    ['Echo mode for the hand-off', 350],
    ['Asking about an EKG or an X-ray', 350],
    ['Compare by criteria, not by brand', 500],
    ['Try it on one shift', 250],
  ],
  hipaa: [
    ['What HIPAA asks of a vendor', 400],
    ['The agreement, line by line', 450],
    ['Encryption, location, retention: our answers', 400],
    ['SOC 2: what “in progress” means', 250],
    ['Breach: law, contract, our aim', 300],
    ['Checklist', 400],
  ],
} as const;

for (const name of ['emergency', 'hipaa'] as const) {
  test(`[BLOG-6] ${name}: whole, at 2,200 words within five in a hundred`, async () => {
    const { summary, words, post } = await loadArticle(name);
    expect(summary).toBe(false);
    expect(post.readTime).toBe(10);
    expect(words).toBeGreaterThanOrEqual(2090);
    expect(words).toBeLessThanOrEqual(2310);
  });

  test(`${name} has the sections of its outline, none far from its length`, async () => {
    const { sections } = await loadArticle(name);
    expect(sections.map(({ title }) => title)).toEqual(outlines[name].map(([title]) => title));
    for (const [title, words] of outlines[name]) {
      const section = sections.find((each) => each.title === title);
      // A tenth, or 60 words: a table is worth more of them than a paragraph.
      expect(Math.abs((section?.words ?? 0) - words), title).toBeLessThanOrEqual(Math.max(60, words / 10));
    }
  });
}
