import { useSyncExternalStore } from 'react';
import { momentText } from '../../machines/domain/moment-text.ts';

const never = () => () => {};

/** Time zone of the reader's browser; UTC until the script has loaded (ACC-10). */
export const useZone = (): 'UTC' | undefined =>
  useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC' as const,
  );

/**
 * ACC-10: a time in the reader's time zone; in UTC until the script has loaded. @param at ISO 8601, or ms since 1970
 */
export function Moment({ at }: { at: number | string }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at, useZone())}</time>;
}
