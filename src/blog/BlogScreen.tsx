import { PageTitle } from '../components/PageHeader.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { authors } from '../content/authors.ts';
import { pages } from '../content/pages.ts';
import print from '../drawings/print.svg?raw';
import styles from './BlogScreen.module.css';
import { Cover } from './Cover.tsx';
import featuredStyles from './FeaturedPost.module.css';
import { Newsletter } from './Newsletter.tsx';
import cardStyles from './PostCard.module.css';
import { PostLink } from './PostLink.tsx';
import { PostMeta } from './PostMeta.tsx';
import { categories, type Post, posts } from './posts.ts';

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

function FeaturedPost({ post }: { post: Post }) {
  return (
    <Sheet title="Featured Article" className={featuredStyles.sheet}>
      <article className={`split ${featuredStyles.card}`}>
        <Cover first post={post} className={featuredStyles.cover} />
        <div className={featuredStyles.text}>
          <p className="category">{post.category}</p>
          <PostMeta post={post} className={`fine cluster ${featuredStyles.meta}`} />
          <h3>{post.title}</h3>
          <p className={featuredStyles.excerpt}>{post.excerpt}</p>
          <p className={`fine ${featuredStyles.author}`}>{authors[post.author].name}</p>
          <PostLink post={post} className="button small link-area">
            Read More
          </PostLink>
        </div>
      </article>
    </Sheet>
  );
}

function PostCard({ post }: { post: Post }) {
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.picture}>
        <Cover post={post} className={cardStyles.cover} />
        <p className={cardStyles.category}>{post.category}</p>
      </div>
      <h3>{post.title}</h3>
      <p className={cardStyles.excerpt}>{post.excerpt}</p>
      <PostMeta post={post} className={`between fine ${cardStyles.meta}`} />
      <p className={`between fine ${cardStyles.foot}`}>
        <span>{authors[post.author].name}</span>
        <PostLink post={post} className={`link-area ${cardStyles.link}`}>
          Read
        </PostLink>
      </p>
    </article>
  );
}
