import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Notice } from '../components/Notice.tsx';

/** A loader or component that threw (BASE-6): the page says so, logs it, and the rest of the site goes on. */
export function RoutingFailure({ error }: ErrorComponentProps) {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- BASE-6 asks for it: the log of the browser is the visitor's own.
    console.error(error);
  }, [error]);
  return (
    <Notice heading="Unexpected Application Error!" text="This page could not be shown. The rest of the site goes on working." />
  );
}
