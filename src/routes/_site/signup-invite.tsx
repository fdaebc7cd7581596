import { createFileRoute } from '@tanstack/react-router';
import { InviteFlow } from '../../account/InviteFlow.tsx';
import { pageHead } from '../../content/head.ts';

export const Route = createFileRoute('/_site/signup-invite')({
  head: () => pageHead('signupInvite'),
  component: InviteFlow,
});
