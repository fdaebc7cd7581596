import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/** Characters that wait while the log cannot be written; lines beyond are lost. */
const MAX_WAITING = 1e6;

/**
 * The relay's log: JSON lines on standard error, so that standard output carries the one line for a person.
 * Written at once: a line that explains an end must not be lost in it.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: MAX_WAITING });
  // A log on a full disk must not end the relay. What waits is written with the next line that can be.
  destination.on('error', () => {});
  return pino({ level: logLevel, base: null }, destination);
}
