import { createFileRoute, redirect } from '@tanstack/react-router';
import { PlainPage } from '../../../components/PlainPage.tsx';
import { pageHead } from '../../../content/head.ts';
import { articlePage } from '../../../content/pages.ts';

export const Route = createFileRoute('/_site/blog/$slug')({
  loader: ({ params }) => {
    const page = articlePage(params.slug);
    if (!page) throw redirect({ to: '/blog', replace: true });
    return page;
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData) : {}),
  component: Article,
});

function Article() {
  return <PlainPage page={Route.useLoaderData()} />;
}
