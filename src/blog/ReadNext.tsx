import { Link } from '@tanstack/react-router';
import { PostMeta } from './PostMeta.tsx';
import { type InternalPost, internalPosts } from './posts.ts';
import styles from './ReadNext.module.css';

export function ReadNext({ post }: { post: InternalPost }) {
  const at = internalPosts.findIndex(({ article }) => article === post.article);
  const next = [...internalPosts, ...internalPosts].slice(at + 1, at + 3);
  return (
    <nav className={styles.next} aria-labelledby="read-next">
      <div className="wrap">
        <h2 id="read-next" className="subhead">
          Read next
        </h2>
        <ul className={`facts ${styles.list}`}>
          {next.map((each) => (
            <li key={each.slug}>
              <span className="fine">{each.category}</span>
              <Link className="link-area" to="/blog/$slug" params={{ slug: each.slug }}>
                {each.title}
              </Link>
              <PostMeta post={each} className={`fine ${styles.meta}`} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
