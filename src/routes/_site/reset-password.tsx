import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordFlow } from '../../account/ResetPasswordFlow.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/reset-password')({
  validateSearch: (search: { token?: string; email?: string; changed?: string }) => search,
  head: () => pageHead(pages.resetPassword),
  component: ResetPasswordFlow,
});
