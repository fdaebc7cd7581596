import { spawnSync } from 'node:child_process';
import { platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('slow-sync.c', import.meta.url));

/** The reason why syncs cannot be delayed on this machine; null when they can. */
export function whyNoSlowDisk(): string | null {
  if (platform() !== 'linux') return 'Linux';
  return spawnSync('cc', ['--version']).error ? 'a C compiler (cc)' : null;
}

/**
 * Delays each sync of a server. @param folder for the compiled library, as long as servers run @returns by
 * milliseconds, the environment of a server with that delay @throws when the compiler is missing (`whyNoSlowDisk`)
 */
export function makeSlowDisk(folder: string): (milliseconds: number) => Record<string, string> {
  const library = join(folder, 'slow-sync.so');
  const { status, stderr, error } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`cc: ${error?.message ?? stderr.trim()}`);
  return (milliseconds) => ({ LD_PRELOAD: library, SYNC_LASTS_LONGER: String(milliseconds * 1_000) });
}
