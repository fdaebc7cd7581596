import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../../about/AboutScreen.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/about')({
  head: () => pageHead('about'),
  component: AboutScreen,
});
