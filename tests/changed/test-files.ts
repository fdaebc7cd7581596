import { globSync } from 'node:fs';
import {
  type PlaywrightReport,
  readJson,
  readPlaywright,
  readVitest,
  type Report,
  type VitestReport,
} from 'flow-toolkit/test-reports';
import { inputs, results, root } from './project-results.ts';
import { visitedPaths } from './record-visits.ts';
import { routesOf } from './visits.ts';

/** Files of tests that have not passed with the same contents of all their files, and how many there are in all. */
interface Chosen {
  files: string[];
  all: number;
}

const chosen = (all: readonly string[], passedAt: (file: string) => string | null): Chosen => ({
  files: all.filter((file) => passedAt(file) === null),
  all: all.length,
});

export const changedTests = (): Chosen =>
  chosen(
    globSync('tests/{machines,site,docs,scenarios,server,bench,components}/**/*.test.{ts,tsx}', {
      cwd: root,
    }).toSorted(),
    (file) => results.passedAt(file, () => inputs.ofTest(file)),
  );

export const changedSpecs = (): Chosen =>
  chosen(globSync('tests/e2e/*.spec.ts', { cwd: root }).toSorted(), (file) =>
    results.passedAt(file, (visited) => inputs.ofSpec(file, visited ?? { routes: [], whole: true })),
  );

/** The files of which every test has passed; none when something has failed outside of any test. */
function passedFiles({ tests, outside }: Report): string[] {
  if (outside.length > 0) return [];
  const fileOf = (name: string) => name.slice(0, name.indexOf(': '));
  const failed = new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ name }) => fileOf(name)));
  return [...new Set(tests.map(({ name }) => fileOf(name)))].filter((file) => !failed.has(file));
}

/** After whole files have run. @param report of Vitest, as JSON */
export async function keepTests(report: string): Promise<Report> {
  const found = readVitest(await readJson<VitestReport>(report));
  for (const file of passedFiles(found)) results.keep(file, null, inputs.ofTest(file));
  return found;
}

/** The same of Playwright, which has noted what each file visited. */
export async function keepSpecs(report: string): Promise<Report> {
  const found = readPlaywright(await readJson<PlaywrightReport>(report));
  const paths = visitedPaths();
  for (const name of passedFiles(found)) {
    const file = `tests/e2e/${name}`;
    const visited = routesOf(root, paths.get(file) ?? []);
    results.keep(file, visited, inputs.ofSpec(file, visited));
  }
  return found;
}
