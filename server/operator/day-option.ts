import { InvalidArgumentError } from 'commander';
import { dayOf } from '../kernel/day.ts';

/** Reads an option that is a day in UTC. @returns milliseconds since 1970 */
export function day(text: string): number {
  const time = dayOf(text);
  if (time === null) throw new InvalidArgumentError('It is a day such as 2026-11-23.');
  return time;
}
