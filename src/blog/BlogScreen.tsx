import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import styles from './BlogScreen.module.css';
import { FeaturedPost } from './FeaturedPost.tsx';
import { Newsletter } from './Newsletter.tsx';
import { PostCard } from './PostCard.tsx';
import { categories, posts } from './posts.ts';

/** The listing (BLOG-1 to BLOG-4). */
export function BlogScreen() {
  return (
    <>
      <div className="field">
        <PageHeader page={pages.blog}>
          {/* They hold no state and filter nothing: text, not controls. */}
          <ul className={styles.chips} aria-label="Categories">
            {['All Posts', ...Object.keys(categories)].map((chip, index) => (
              <li key={chip}>
                <span className={`${styles.chip} ${index === 0 ? styles.active : ''}`}>{chip}</span>
              </li>
            ))}
          </ul>
        </PageHeader>
        <div className={styles.rise} />
      </div>
      <div className={`wrap ${styles.featured}`}>
        {posts
          .filter((post) => post.featured)
          .map((post) => (
            <FeaturedPost key={post.id} post={post} />
          ))}
      </div>
      <section className={`wrap ${styles.latest}`} aria-labelledby="latest">
        <h2 id="latest">More articles and news</h2>
        <div className={styles.grid}>
          {posts
            .filter((post) => !post.featured)
            .map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
        </div>
      </section>
      <Newsletter />
    </>
  );
}
