import { coverSize } from './cover.ts';
import styles from './Cover.module.css';
import { categories, type Post } from './posts.ts';

const base = '/landing-new';

/** The picture of a post: its drawn cover, or the emoji of its category. Decoration: the title stands beside it. */
export function Cover({ post, className }: { post: Post; className?: string | undefined }) {
  const { image, category } = post;
  if (!image) {
    return (
      <div className={`${styles.cover} ${styles.plain} ${className ?? ''}`} aria-hidden="true">
        <span className={styles.emoji}>{categories[category]}</span>
      </div>
    );
  }
  // Lazy, so that the browser asks for nothing before the theme is known: what is hidden is never asked for.
  const drawn = { ...coverSize, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={`${styles.cover} ${className ?? ''}`}>
      <img {...drawn} alt="" className="in-light" src={`${base}${image}`} />
      <img {...drawn} alt="" className="in-dark" src={`${base}${image}#dark`} />
    </div>
  );
}
