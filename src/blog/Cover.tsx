import { coverSize } from './cover.ts';
import styles from './Cover.module.css';
import { categories, type Post } from './posts.ts';

const base = '/landing-new';

interface CoverProps {
  post: Post;
  className?: string | undefined;
  /** It stands on the first screen: the browser asks for it as soon as it reads of it. */
  first?: boolean;
}

/** The picture of a post: its drawn cover, or the emoji of its category. Decoration: the title stands beside it. */
export function Cover({ post, className, first = false }: CoverProps) {
  const { image, category } = post;
  if (!image) {
    return (
      <div className={`${styles.cover} ${styles.plain} ${className ?? ''}`} aria-hidden="true">
        <span className={styles.emoji}>{categories[category]}</span>
      </div>
    );
  }
  // Both themes are one file: the one that is hidden costs nothing more.
  const drawn = { ...coverSize, loading: first ? 'eager' : 'lazy', decoding: 'async' } as const;
  return (
    <div className={`${styles.cover} ${className ?? ''}`}>
      <img {...drawn} alt="" className="in-light" src={`${base}${image}`} />
      <img {...drawn} alt="" className="in-dark" src={`${base}${image}#dark`} />
    </div>
  );
}
