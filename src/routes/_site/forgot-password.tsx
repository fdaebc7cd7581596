import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordFlow } from '../../account/ForgotPasswordFlow.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/forgot-password')({
  validateSearch: (search: { sent?: string }) => search,
  head: () => pageHead(pages.forgotPassword),
  component: ForgotPasswordFlow,
});
