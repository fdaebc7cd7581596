import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Links to a place in the agreements, which `:target` opens: it ignores a navigation without a new document. */
export function AgreementLink({ hash, children }: { hash: string; children: ReactNode }) {
  return (
    <Link to="/legal-acceptance" hash={hash} reloadDocument>
      {children}
    </Link>
  );
}
