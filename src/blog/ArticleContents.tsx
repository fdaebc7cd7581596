import { useCallback, useSyncExternalStore } from 'react';
import styles from './ArticleContents.module.css';
import type { Article } from './articles.ts';

const sourcesSection = { id: 'footnote-label', title: 'Sources' };

/** A section is current from here on, in pixels below the top: a little below where its link leads. */
const readingLine = 160;

const follow = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
};

/** An article's table of contents. It marks the section that the reader is in (SHOW-9). */
export function ArticleContents({ sections }: Pick<Article, 'sections'>) {
  const entries = [...sections, sourcesSection];
  const ids = entries.map(({ id }) => id).join(' ');
  // The text before the first section is the introduction.
  const first = entries[0]?.id;
  const sectionInView = useCallback(
    () =>
      ids
        .split(' ')
        .findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < readingLine) ??
      first,
    [ids, first],
  );
  const current = useSyncExternalStore(follow, sectionInView, () => first);
  return (
    <nav className={`plain-links ${styles.contents}`} aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
