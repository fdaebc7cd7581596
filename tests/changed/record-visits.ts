import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { test } from '@playwright/test';
import { onRequest } from './visits.ts';

/** Which paths each file of end-to-end tests asks its sites for, a line `file path` each. Removed before a run. */
export const VISITED = 'test-results/visited';

const worker = process.env['TEST_WORKER_INDEX'];
if (worker !== undefined) {
  const seen = new Set<string>();
  let file = '';
  mkdirSync(VISITED, { recursive: true });
  onRequest((path) => {
    try {
      ({ file } = test.info());
    } catch {
      // Between two tests: still the last one's.
    }
    const line = `${relative(process.cwd(), file)} ${path}\n`;
    if (seen.has(line)) return;
    seen.add(line);
    appendFileSync(join(VISITED, worker), line);
  });
}

/** The paths by file. */
export function visitedPaths(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of globSync(`${VISITED}/*`)) {
    for (const line of readFileSync(name, 'utf8').split('\n').filter(Boolean)) {
      const [file = '', path = ''] = line.split(' ');
      found.set(file, (found.get(file) ?? new Set()).add(path));
    }
  }
  return found;
}
