import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { coverInPage, coverSize } from './cover.ts';
import styles from './Cover.module.css';
import { categories, type Post } from './posts.ts';

interface CoverProps {
  post: Post;
  className?: string | undefined;
  /** It stands on the first screen: it is drawn in the page itself, and nothing is waited for. */
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
  if (first) {
    const drawing = { __html: coverInPage(post.article) };
    return <div className={`${styles.cover} ${styles.drawn} ${className ?? ''}`} dangerouslySetInnerHTML={drawing} />;
  }
  // Both themes are one file: the one that is hidden costs nothing more.
  const drawn = { ...coverSize, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={`${styles.cover} ${className ?? ''}`}>
      <img {...drawn} alt="" className="in-light" src={`${BASE_PATH}${image}`} />
      <img {...drawn} alt="" className="in-dark" src={`${BASE_PATH}${image}#dark`} />
    </div>
  );
}
