import { useEffect } from 'react';
import { markOwner } from '../routing/mark-owner.ts';

/** Follows what the relay's answers do to the session: a reset or a deletion ends it. */
export function useOwnerMark(flow: { subscribe(follow: () => void): { unsubscribe(): void } }): void {
  useEffect(() => {
    const following = flow.subscribe(markOwner);
    return () => following.unsubscribe();
  }, [flow]);
}
