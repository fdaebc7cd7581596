import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { ArticleScreen } from '../../../blog/ArticleScreen.tsx';
import { articleOf } from '../../../content/article-slugs.ts';

/** A separate chunk. */
const blog = () => import('../../../blog/routes.ts');

export const Route = createFileRoute('/_site/blog/$slug')({
  loader: async ({ params }) => {
    // Deeper paths match here too, with the rest as `**`.
    if ('**' in params) throw notFound({ routeId: rootRouteId });
    const name = articleOf(params.slug);
    if (!name) throw redirect({ to: '/blog', replace: true });
    await (await blog()).loadArticle(name);
    return name;
  },
  head: async ({ loaderData }) => (loaderData ? (await blog()).loadHead(loaderData) : {}),
  component: ArticleScreen,
});
