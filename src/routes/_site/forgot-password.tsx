import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordFlow } from '../../account/ForgotPasswordFlow.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/forgot-password')({
  validateSearch: (search: { sent?: string }) => search,
  head: () => pageHead('forgotPassword'),
  component: ForgotPasswordFlow,
});
