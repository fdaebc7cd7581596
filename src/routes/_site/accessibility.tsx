import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityScreen } from '../../accessibility/AccessibilityScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/accessibility')({
  head: () => pageHead(pages.accessibility),
  component: AccessibilityScreen,
});
