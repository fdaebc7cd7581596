import { type ErrorComponentProps, Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Notice } from '../components/Notice.tsx';
import styles from '../components/Notice.module.css';
import { pathThrough, tremble } from '../components/strand-path.ts';

const torn = [
  pathThrough(0, 440, 5, (x) => 40 + 22 * tremble(1, x)),
  'M440 44L452 10L462 70L470 30',
  'M506 52L514 20L524 66L532 40H1000',
];

/** A loader or component that threw (BASE-6): the page shows and logs it, and the rest of the site works. */
export function RoutingFailure({ error }: ErrorComponentProps) {
  const { publicHref } = useLocation();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- BASE-6 asks for it: the log of the browser is the visitor's own.
    console.error(error);
  }, [error]);
  return (
    <Notice
      heading="Unexpected Application Error!"
      text="This page could not be shown. The rest of the site still works, and what you sent before is safe with us."
      strand={torn}
    >
      <p className={`ways ${styles.ways}`}>
        {/* A full load: a chunk of the page may be missing. */}
        <a className="button" href={publicHref}>
          Try this page again
        </a>
        <Link className="button ghost" to="/">
          Back to home
        </Link>
        <Link className="button ghost" to="/contact">
          Tell us about it
        </Link>
      </p>
    </Notice>
  );
}
