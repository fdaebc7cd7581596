import { dateText, type Post, readTimeText } from './posts.ts';

export function PostMeta({ post, className }: { post: Post; className?: string | undefined }) {
  return (
    <p className={className}>
      <time dateTime={post.date}>{dateText(post)}</time>
      <span>{readTimeText(post)}</span>
    </p>
  );
}
