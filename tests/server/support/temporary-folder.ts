import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function makeTemporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'relay-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function temporaryFolder(): string {
  const { folder, remove } = makeTemporaryFolder();
  onTestFinished(remove);
  return folder;
}
