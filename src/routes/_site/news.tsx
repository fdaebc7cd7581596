import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../../blog/BlogScreen.tsx';

export const Route = createFileRoute('/_site/news')({
  head: async () => (await import('../../blog/routes.ts')).blogHead('news'),
  component: BlogScreen,
});
