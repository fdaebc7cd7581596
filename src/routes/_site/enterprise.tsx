import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../content/head.ts';
import { EnterpriseScreen } from '../../enterprise/EnterpriseScreen.tsx';
import { roiSearch } from '../../enterprise/roi-search.ts';

export const Route = createFileRoute('/_site/enterprise')({
  validateSearch: roiSearch,
  head: () => pageHead('enterprise'),
  component: EnterpriseScreen,
});
