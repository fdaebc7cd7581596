import { spawn } from 'node:child_process';
import type { Clock } from '../lib/clock.ts';
import { AttemptFailed, undeliverable } from '../delivery/channel.ts';

/** Milliseconds per file. */
export const SCAN_TIMEOUT = 30_000;

/** Remembered clean files: most leave by several channels within seconds. */
const REMEMBERED = 1_000;

/** Pipes a file into the scanner, without a shell and with PATH as the only variable. @returns the exit code, or why there is none */
function exitOf(
  [program = '', ...args]: readonly string[],
  content: Uint8Array,
  clock: Clock,
): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const scanner = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], env: { PATH: process.env['PATH'] } });
  const cancel = clock.after(SCAN_TIMEOUT, () => {
    resolve(`no answer within ${SCAN_TIMEOUT / 1_000} seconds`);
    scanner.kill('SIGKILL');
  });
  scanner.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
  scanner.on('exit', (code, signal) => resolve(code ?? String(signal)));
  // A scanner may exit before it reads everything.
  scanner.stdin.on('error', () => {});
  scanner.stdin.end(content);
  return promise.finally(cancel);
}

/** Fails the attempt unless the file is clean. clamdscan's exit codes: 0 clean, 1 infected, others a failure. */
async function assertClean(command: readonly string[], content: Uint8Array, clock: Clock): Promise<void> {
  const exit = await exitOf(command, content, clock);
  if (exit === 0) return;
  if (exit === 1)
    throw new AttemptFailed(undeliverable('INFECTED', 'The virus scanner reports malware in an attached file.'));
  const reason = `The virus scanner gave no verdict (${typeof exit === 'number' ? `exit code ${exit}` : exit}).`;
  throw new AttemptFailed({ status: 'failed', permanent: false, outage: null, code: 'SCAN', reason, retryAfter: null });
}

interface ScannedFile {
  content: Uint8Array;
  sha256: string;
}

interface FilesOfSubmissions<File> {
  attachments(submissionId: string): Promise<File[]>;
}

/**
 * A store that scans attachments before they are read, once each, and again after a failure or infection.
 * @param command as in SCAN_COMMAND
 */
export function scanAttachments<File extends ScannedFile>(
  store: FilesOfSubmissions<File>,
  command: readonly string[],
  clock: Clock,
): FilesOfSubmissions<File> {
  const clean = new Map<string, Promise<void>>();
  const scan = (sha256: string, content: Uint8Array): Promise<void> => {
    const known = clean.get(sha256);
    if (known) return known;
    const scanning = assertClean(command, content, clock).catch((error: unknown) => {
      clean.delete(sha256);
      throw error;
    });
    clean.set(sha256, scanning);
    const [oldest] = clean.keys();
    if (clean.size > REMEMBERED && oldest !== undefined) clean.delete(oldest);
    return scanning;
  };
  return {
    async attachments(submissionId) {
      const files = await store.attachments(submissionId);
      for (const { sha256, content } of files) await scan(sha256, content);
      return files;
    },
  };
}
