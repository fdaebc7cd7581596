import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, and how to remove it. */
export function makeTemporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'relay-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const { folder, remove } = makeTemporaryFolder();
  onTestFinished(remove);
  return folder;
}
