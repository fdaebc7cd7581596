import { createFileRoute } from '@tanstack/react-router';
import { ChangePlanFlow } from '../../account/ChangePlanFlow.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

export const Route = createFileRoute('/_site/change-plan')({
  validateSearch: (search: { changed?: string; plan?: string }) => search,
  head: () => pageHead({ ...pages.account, path: '/change-plan', title: 'Change your plan' }),
  component: ChangePlanFlow,
});
