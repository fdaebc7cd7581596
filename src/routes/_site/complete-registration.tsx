import { createFileRoute } from '@tanstack/react-router';
import { CompleteRegistrationFlow } from '../../account/CompleteRegistrationFlow.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/complete-registration')({
  validateSearch: (search: { token?: string; email?: string; completed?: string; resent?: string }) => search,
  head: () => pageHead('completeRegistration'),
  component: CompleteRegistrationFlow,
});
