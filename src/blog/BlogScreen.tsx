import { PageTitle } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import print from '../drawings/print.svg?raw';
import styles from './BlogScreen.module.css';
import { FeaturedPost } from './FeaturedPost.tsx';
import { Newsletter } from './Newsletter.tsx';
import { PostCard } from './PostCard.tsx';
import { categories, posts } from './posts.ts';

export function BlogScreen() {
  return (
    <>
      <div className="field">
        <PageTitle page={pages.blog} drawing={print}>
          {/* Plain text: the chips filter nothing, so they are not controls. */}
          <ul className={`cluster ${styles.chips}`} aria-label="Categories">
            {['All Posts', ...Object.keys(categories)].map((chip, index) => (
              <li key={chip}>
                <span className={`${styles.chip} ${index === 0 ? styles.active : ''}`}>{chip}</span>
              </li>
            ))}
          </ul>
        </PageTitle>
        <div className={styles.rise} />
      </div>
      <div className={`wrap ${styles.featured}`}>
        {posts
          .filter((post) => post.featured)
          .map((post) => (
            <FeaturedPost key={post.title} post={post} />
          ))}
      </div>
      <section className="wrap content" aria-labelledby="latest">
        <h2 id="latest" className="subhead">
          More articles and news
        </h2>
        <div className={styles.grid}>
          {posts
            .filter((post) => !post.featured)
            .map((post) => (
              <PostCard key={post.title} post={post} />
            ))}
        </div>
      </section>
      <Newsletter />
    </>
  );
}
