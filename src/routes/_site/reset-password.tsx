import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordFlow } from '../../account/ResetPasswordFlow.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/reset-password')({
  validateSearch: (search: { token?: string; email?: string; changed?: string }) => search,
  head: () => pageHead('resetPassword'),
  component: ResetPasswordFlow,
});
