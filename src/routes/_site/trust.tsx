import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { TrustScreen } from '../../trust/TrustScreen.tsx';

export const Route = createFileRoute('/_site/trust')({
  head: () => pageHead('trust'),
  component: TrustScreen,
});
