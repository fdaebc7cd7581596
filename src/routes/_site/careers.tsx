import { createFileRoute } from '@tanstack/react-router';
import { CareersScreen } from '../../careers/CareersScreen.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/careers')({
  head: () => pageHead('careers'),
  component: CareersScreen,
});
