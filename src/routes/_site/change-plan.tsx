import { createFileRoute } from '@tanstack/react-router';
import { ChangePlanFlow } from '../../account/ChangePlanFlow.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/change-plan')({
  validateSearch: (search: { changed?: string; plan?: string }) => search,
  head: () => pageHead('account', { path: '/change-plan', title: 'Change your plan' }),
  component: ChangePlanFlow,
});
