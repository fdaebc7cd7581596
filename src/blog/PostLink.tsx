import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Post } from './posts.ts';

interface PostLinkProps {
  post: Post;
  className: string | undefined;
  children: ReactNode;
}

/** Links to the article, or to an external post in a new tab (BLOG-3). */
export function PostLink({ post, className, children }: PostLinkProps) {
  if (post.slug) {
    return (
      <Link to="/blog/$slug" params={{ slug: post.slug }} className={className}>
        {children}
        <span className="unseen"> {post.title}</span>
      </Link>
    );
  }
  return (
    <a href={post.link} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="unseen"> {post.title}</span> <small>(opens in a new tab)</small>
    </a>
  );
}
