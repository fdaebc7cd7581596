import pino, { type LevelWithSilent, type Logger } from 'pino';

/** Characters buffered while the log cannot be written; later lines are lost. */
const MAX_WAITING = 1e6;

/** JSON lines on standard error, written synchronously: the line that explains an exit must not be lost. */
export function createLog({ logLevel }: { logLevel: LevelWithSilent }): Logger {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: MAX_WAITING });
  // A log on a full disk must not end the relay. The buffer is written with the next line that succeeds.
  destination.on('error', () => {});
  return pino({ level: logLevel, base: null }, destination);
}
