import { ThemedImage } from '../components/ThemedImage.tsx';
import { coverDrawing, coverSize } from './cover.ts';
import styles from './Cover.module.css';
import { categories, type Post } from './posts.ts';

interface CoverProps {
  post: Post;
  className?: string | undefined;
  /** The cover is on the first screen: it is drawn inline and needs no request. */
  first?: boolean;
}

/** A post's drawn cover, or its category's emoji. Decorative: the title is beside it. */
export function Cover({ post, className, first = false }: CoverProps) {
  const { image, category } = post;
  if (!image) {
    return (
      <div className={`${styles.cover} ${styles.plain} ${className ?? ''}`} aria-hidden="true">
        <span className={`raised ${styles.emoji}`}>{categories[category]}</span>
      </div>
    );
  }
  if (first) {
    const { width, height } = coverSize;
    return (
      <div className={`${styles.cover} ${styles.drawn} ${className ?? ''}`}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: coverDrawing(post.article) }}
        />
      </div>
    );
  }
  return (
    <div className={`${styles.cover} ${className ?? ''}`}>
      <ThemedImage file={image} {...coverSize} decoding="async" />
    </div>
  );
}
