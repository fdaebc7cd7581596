import { createFileRoute } from '@tanstack/react-router';
import { PlainPage } from '../../components/PlainPage.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/privacy')({
  head: () => pageHead(pages.privacy),
  component: () => <PlainPage page={pages.privacy} />,
});
