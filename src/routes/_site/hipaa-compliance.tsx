import { createFileRoute } from '@tanstack/react-router';
import { PlainPage } from '../../components/PlainPage.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/hipaa-compliance')({
  head: () => pageHead(pages.hipaa),
  component: () => <PlainPage page={pages.hipaa} />,
});
