import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * The relay's log: JSON lines on standard error, so that standard output carries the one line for a person.
 * Written at once: a line that explains an end must not be lost in it.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, base: null }, pino.destination({ fd: 2, sync: true }));
}
