import { Link, useLoaderData } from '@tanstack/react-router';
import { CopyButton } from '../components/CopyButton.tsx';
import { addressOf } from '../content/head.ts';
import { loadedArticle } from './articles.ts';
import { articleComponents } from './article-components.tsx';
import { ArticleContents } from './ArticleContents.tsx';
import styles from './ArticleScreen.module.css';
import { AuthorCard } from './AuthorCard.tsx';
import { authors } from '../content/authors.ts';
import { Cover } from './Cover.tsx';
import { PostMeta } from './PostMeta.tsx';
import { ReadNext } from './ReadNext.tsx';

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
