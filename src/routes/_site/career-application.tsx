import { createFileRoute } from '@tanstack/react-router';
import { positionOf } from '../../../machines/career-application/positions.ts';
import { ApplicationScreen } from '../../careers/ApplicationScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

interface CareerApplicationSearch {
  /** CAR-2. */
  position?: string;
  sent?: 'yes';
}

function careerApplicationSearch(search: Record<string, unknown>): CareerApplicationSearch {
  const { position } = search;
  return {
    ...(typeof position === 'string' && positionOf(position) && { position }),
    ...(search['sent'] === 'yes' && { sent: 'yes' }),
  };
}

export const Route = createFileRoute('/_site/career-application')({
  validateSearch: careerApplicationSearch,
  head: () => pageHead(pages.careerApplication),
  component: CareerApplication,
});

function CareerApplication() {
  const { position, sent } = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  return (
    <ApplicationScreen
      position={positionOf(position)}
      alreadySent={sent === 'yes'}
      refusal={refusal?.flow === 'career-application' ? refusal : null}
    />
  );
}
