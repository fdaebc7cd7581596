import { dateText } from '../../machines/domain/date-text.ts';
import { type Post, readTimeText } from './posts.ts';

export function PostMeta({ post, className }: { post: Post; className?: string | undefined }) {
  return (
    <p className={className}>
      <time dateTime={post.date}>{dateText(post.date)}</time>
      <span>{readTimeText(post)}</span>
    </p>
  );
}
