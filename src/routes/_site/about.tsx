import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../../about/AboutScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/about')({
  head: () => pageHead(pages.about),
  component: AboutScreen,
});
