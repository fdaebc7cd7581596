import { createFileRoute } from '@tanstack/react-router';
import { ApplicationScreen } from '../../careers/ApplicationScreen.tsx';
import { pageHead } from '../../content/head.ts';

interface CareerApplicationSearch {
  /** CAR-2. */
  position?: string;
  sent?: string;
}

export const Route = createFileRoute('/_site/career-application')({
  validateSearch: (search: CareerApplicationSearch) => search,
  head: () => pageHead('careerApplication'),
  component: ApplicationScreen,
});
