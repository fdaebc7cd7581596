import { spawnSync } from 'node:child_process';
import { platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('slow-sync.c', import.meta.url));

/** What is missing on this machine to make a disk slower; null when nothing is. */
export function whyNoSlowDisk(): string | null {
  if (platform() !== 'linux') return 'Linux';
  return spawnSync('cc', ['--version']).error ? 'a C compiler (cc)' : null;
}

/**
 * A slower disk for servers: each of their syncs is made, and lasts longer then.
 * @param folder where what they load is put, for as long as they run
 * @returns for a delay in milliseconds, the environment of a server on such a disk
 * @throws when it cannot be compiled (`whyNoSlowDisk`)
 */
export function makeSlowDisk(folder: string): (milliseconds: number) => Record<string, string> {
  const library = join(folder, 'slow-sync.so');
  const { status, stderr, error } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`cc: ${error?.message ?? stderr.trim()}`);
  return (milliseconds) => ({ LD_PRELOAD: library, SYNC_LASTS_LONGER: String(milliseconds * 1_000) });
}
