import { Link, useLoaderData } from '@tanstack/react-router';
import { CopyButton } from '../components/CopyButton.tsx';
import { ThemedImage } from '../components/ThemedImage.tsx';
import { addressOf } from '../content/head.ts';
import { loadedArticle } from './articles.ts';
import { articleComponents } from './article-components.tsx';
import { ArticleContents } from './ArticleContents.tsx';
import styles from './ArticleScreen.module.css';
import authorStyles from './AuthorCard.module.css';
import { type Author, authors } from '../content/authors.ts';
import { Cover } from './Cover.tsx';
import { PostMeta } from './PostMeta.tsx';
import portraitStyles from './Portrait.module.css';
import { type InternalPost, internalPosts } from './posts.ts';
import nextStyles from './ReadNext.module.css';

export function ArticleScreen() {
  const { post, sections, Body } = loadedArticle(useLoaderData({ from: '/_site/blog/$slug' }));
  const author = authors[post.author];
  return (
    <article className={styles.article} data-article={post.article}>
      <div className="field">
        <div className={`wrap split ${styles.head}`}>
          <div className={styles.title}>
            <Link className={`plain-link ${styles.back}`} to="/blog" activeOptions={{ exact: true }}>
              Back to Blog
            </Link>
            <p className="category">{post.category}</p>
            <h1 tabIndex={-1}>{post.title}</h1>
            <p className={styles.author}>{author.name}</p>
            <PostMeta post={post} className={`cluster ${styles.meta}`} />
            <p className={styles.address}>{addressOf(`/blog/${post.slug}`)}</p>
          </div>
          <Cover first post={post} className={styles.cover} />
        </div>
      </div>
      <div className={`wrap ${styles.columns}`}>
        <div className="small-text unprinted">
          <div className="sticky">
            <ArticleContents sections={sections} />
            <p className={`muted ${styles.share}`}>
              <span>Link to this article</span> <CopyButton what="link" text={addressOf(`/blog/${post.slug}`)} />
            </p>
          </div>
        </div>
        <div>
          <div className={`prose ${styles.body}`} data-body>
            <Body components={articleComponents} />
          </div>
          <AuthorCard author={author} />
        </div>
      </div>
      <ReadNext post={post} />
    </article>
  );
}

function AuthorCard({ author }: { author: Author }) {
  return (
    <section className={authorStyles.card} aria-labelledby="author">
      {/* Drawn and invented. */}
      <ThemedImage
        file={`/static/img/portrait-${author.id}.svg`}
        width={96}
        height={96}
        className={portraitStyles.portrait}
      />
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

function ReadNext({ post }: { post: InternalPost }) {
  const at = internalPosts.findIndex(({ article }) => article === post.article);
  const next = [...internalPosts, ...internalPosts].slice(at + 1, at + 3);
  return (
    <nav className={nextStyles.next} aria-labelledby="read-next">
      <div className="wrap">
        <h2 id="read-next" className="subhead">
          Read next
        </h2>
        <ul className={`facts ${nextStyles.list}`}>
          {next.map((each) => (
            <li key={each.slug}>
              <span className="fine">{each.category}</span>
              <Link className="link-area" to="/blog/$slug" params={{ slug: each.slug }}>
                {each.title}
              </Link>
              <PostMeta post={each} className={`fine ${nextStyles.meta}`} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
