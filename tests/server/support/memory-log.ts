import pino, { type Logger } from 'pino';

export function memoryLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) });
  return { log, lines };
}
