import styles from './AuthorCard.module.css';
import type { Author } from '../content/authors.ts';
import { Portrait } from './Portrait.tsx';

export function AuthorCard({ author }: { author: Author }) {
  return (
    <section className={styles.card} aria-labelledby="author">
      <Portrait author={author.id} />
      <div>
        <p>Written by</p>
        <h2 id="author" className="minor">
          {author.name}
        </h2>
        <p>{author.bio}</p>
      </div>
    </section>
  );
}
