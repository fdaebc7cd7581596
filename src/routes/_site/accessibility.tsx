import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityScreen } from '../../accessibility/AccessibilityScreen.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/accessibility')({
  head: () => pageHead('accessibility'),
  component: AccessibilityScreen,
});
