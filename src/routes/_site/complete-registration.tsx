import { createFileRoute } from '@tanstack/react-router';
import { CompleteRegistrationFlow } from '../../account/CompleteRegistrationFlow.tsx';
import { pageHead } from '../../content/head.ts';

interface CompleteRegistrationSearch {
  token?: string;
  email?: string;
  completed?: string;
  resent?: string;
}

export const Route = createFileRoute('/_site/complete-registration')({
  validateSearch: (search: CompleteRegistrationSearch) => search,
  head: () => pageHead('completeRegistration'),
  component: CompleteRegistrationFlow,
});
