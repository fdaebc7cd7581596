import { authors } from '../content/authors.ts';
import { Cover } from './Cover.tsx';
import styles from './PostCard.module.css';
import { PostLink } from './PostLink.tsx';
import { PostMeta } from './PostMeta.tsx';
import type { Post } from './posts.ts';

export function PostCard({ post }: { post: Post }) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Cover post={post} className={styles.cover} />
        <p className={styles.category}>{post.category}</p>
      </div>
      <h3>{post.title}</h3>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <PostMeta post={post} className={`between fine ${styles.meta}`} />
      <p className={`between fine ${styles.foot}`}>
        <span>{authors[post.author].name}</span>
        <PostLink post={post} className={`link-area ${styles.link}`}>
          Read
        </PostLink>
      </p>
    </article>
  );
}
