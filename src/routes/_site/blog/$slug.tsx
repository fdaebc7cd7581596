import { createFileRoute, redirect } from '@tanstack/react-router';
import { ArticleScreen } from '../../../blog/ArticleScreen.tsx';
import { articleOf } from '../../../blog/slugs.ts';

/** With all that goes with it in a part of its own: other pages load none of it. */
const articles = () => import('../../../blog/articles.ts');

export const Route = createFileRoute('/_site/blog/$slug')({
  loader: async ({ params }) => {
    const name = articleOf(params.slug);
    if (!name) throw redirect({ to: '/blog', replace: true });
    await (await articles()).loadArticle(name);
    return name;
  },
  // Awaited before the page is shown, and before it is hydrated, where no loader runs: the text is there by then.
  head: async ({ loaderData }) => {
    if (!loaderData) return {};
    const [{ loadArticle }, { articleHead }] = await Promise.all([articles(), import('../../../blog/head.ts')]);
    return articleHead(await loadArticle(loaderData));
  },
  component: Article,
});

function Article() {
  return <ArticleScreen name={Route.useLoaderData()} />;
}
