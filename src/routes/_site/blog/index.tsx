import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../../../blog/BlogScreen.tsx';
import { pages } from '../../../content/pages.ts';

export const Route = createFileRoute('/_site/blog/')({
  head: async () => (await import('../../../blog/routes.ts')).blogHead(pages.blog),
  component: BlogScreen,
});
