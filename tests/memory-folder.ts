import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A new folder, in memory where there is room: tests sync hundreds of stores, and a busy disk would decide how long they take.
 * What killed processes have left of the same name is removed; it would fill the memory.
 * @param room bytes that have to be free
 */
export function memoryFolder(name: string, room: number): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  const parent = bavail * bsize >= room ? MEMORY : tmpdir();
  for (const found of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${name}-(\\d+)-`).exec(found) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, found), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `${name}-${process.pid}-`));
  // PostgreSQL refuses to run as root, and its folders are below this one.
  chmodSync(folder, 0o711);
  return folder;
}
