import { useEffect } from 'react';
import { markOwner } from '../routing/mark-owner.ts';

/** Follows the session through the relay's answers: a reset or a deletion ends it. */
export function useOwnerMark(flow: { subscribe(follow: () => void): { unsubscribe(): void } }): void {
  useEffect(() => {
    const following = flow.subscribe(markOwner);
    return () => following.unsubscribe();
  }, [flow]);
}
