import { useSyncExternalStore } from 'react';
import { momentText } from '../content/account-overview.ts';

const never = () => () => {};

/** ACC-10: a time in the reader's time zone; in UTC until the script has come. @param at ISO 8601, or ms since 1970 */
export function Moment({ at }: { at: number | string }) {
  const text = useSyncExternalStore(
    never,
    () => momentText(at),
    () => momentText(at, 'UTC'),
  );
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}
