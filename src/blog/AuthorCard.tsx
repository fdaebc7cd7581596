import { ThemedImage } from '../components/ThemedImage.tsx';
import styles from './AuthorCard.module.css';
import type { Author } from '../content/authors.ts';
import portraitStyles from './Portrait.module.css';

export function AuthorCard({ author }: { author: Author }) {
  return (
    <section className={styles.card} aria-labelledby="author">
      {/* Drawn and invented. */}
      <ThemedImage
        file={`/static/img/portrait-${author.id}.svg`}
        width={96}
        height={96}
        className={portraitStyles.portrait}
      />
      <div>
        <p className="muted">Written by</p>
        <h2 id="author" className="minor">
          {author.name}
        </h2>
        <p className="muted">{author.bio}</p>
      </div>
    </section>
  );
}
