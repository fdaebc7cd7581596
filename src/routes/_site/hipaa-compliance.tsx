import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { HipaaScreen } from '../../legal/HipaaScreen.tsx';

export const Route = createFileRoute('/_site/hipaa-compliance')({
  head: () => pageHead('hipaa'),
  component: HipaaScreen,
});
