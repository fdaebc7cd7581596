import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { PrivacyScreen } from '../../legal/PrivacyScreen.tsx';

export const Route = createFileRoute('/_site/privacy')({
  head: () => pageHead('privacy'),
  component: PrivacyScreen,
});
