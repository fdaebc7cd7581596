import { useEffect } from 'react';
import type { SubmissionInput } from '../../machines/submission/submission.machine.ts';
import type { SubmissionView } from '../../machines/submission/submission.view.ts';
import { replaceAddress } from '../routing/router-internals.ts';

/**
 * Hides a mailed link's token (SRV-5). The history entry keeps it until the form is over, so that reopen-link.ts can
 * restore it on reload.
 */
export function useMailedLink(
  { alreadySent, link }: SubmissionInput,
  { button }: Pick<SubmissionView, 'button'>,
): void {
  const usedUp = !alreadySent && link === 'usable' && button === null;
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (search !== '') replaceAddress(pathname + hash, { link: search });
  }, []);
  useEffect(() => {
    if (usedUp) replaceAddress(location.href, { link: undefined });
  }, [usedUp]);
}
