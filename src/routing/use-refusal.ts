import { useRouteContext } from '@tanstack/react-router';
import type { RejectedPost } from '../../machines/domain/answered.ts';

/** The rejected post of a form, with which the server rendered the page. @param flow the form's id */
export const useRefusal = (flow: string): RejectedPost | null =>
  useRouteContext({
    strict: false,
    select: ({ refusal }) => (refusal?.flow === flow ? refusal : null),
  });
