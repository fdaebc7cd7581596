import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../../../blog/BlogScreen.tsx';

export const Route = createFileRoute('/_site/blog/')({
  head: async () => (await import('../../../blog/routes.ts')).blogHead('blog'),
  component: BlogScreen,
});
