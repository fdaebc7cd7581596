import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';

/** Where the files lie, while this process runs. */
let folder: string | null = null;

/** A file on the disk that is what a descriptor says; the visitor's dialog would give the page exactly this. */
export function fileOnDisk({ name, size, lastModified }: FileDescriptor): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'staveline-resume-'));
    process.once('exit', () => rmSync(made, { recursive: true }));
    folder = made;
  }
  const path = join(folder, String(size), name);
  if (!existsSync(path)) {
    mkdirSync(join(folder, String(size)), { recursive: true });
    writeFileSync(path, Buffer.alloc(size));
    utimesSync(path, lastModified / 1000, lastModified / 1000);
  }
  return path;
}
