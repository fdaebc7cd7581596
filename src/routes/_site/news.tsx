import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../../blog/BlogScreen.tsx';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/news')({
  head: async () => (await import('../../blog/routes.ts')).blogHead(pages.news),
  component: BlogScreen,
});
