import { Sheet } from '../components/Sheet.tsx';
import { authors } from '../content/authors.ts';
import { Cover } from './Cover.tsx';
import styles from './FeaturedPost.module.css';
import { PostLink } from './PostLink.tsx';
import { PostMeta } from './PostMeta.tsx';
import type { Post } from './posts.ts';

export function FeaturedPost({ post }: { post: Post }) {
  return (
    <Sheet title="Featured Article" className={styles.sheet}>
      <article className={`split ${styles.card}`}>
        <Cover first post={post} className={styles.cover} />
        <div className={styles.text}>
          <p className="category">{post.category}</p>
          <PostMeta post={post} className={`fine cluster ${styles.meta}`} />
          <h3>{post.title}</h3>
          <p className={styles.excerpt}>{post.excerpt}</p>
          <p className={`fine ${styles.author}`}>{authors[post.author].name}</p>
          <PostLink post={post} className="button small link-area">
            Read More
          </PostLink>
        </div>
      </article>
    </Sheet>
  );
}
