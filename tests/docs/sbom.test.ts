import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Bom {
  bomFormat: string;
  components: readonly { name: string; version: string; hashes?: readonly unknown[] }[];
}

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

test('npm run sbom writes a CycloneDX file with version and hash of every runtime dependency, and no development tool', () => {
  const run = spawnSync('npm', ['run', '--silent', 'sbom'], { shell: true, encoding: 'utf8' });
  expect(run.status, run.stderr).toBe(0);
  const { bomFormat, components } = JSON.parse(readFileSync('sbom.cdx.json', 'utf8')) as Bom;
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Map(components.map(({ name, version, hashes }) => [name, hashes?.length ? version : 'no hash']));
  for (const [name, version] of Object.entries(dependencies)) expect(listed.get(name), name).toBe(version);
  for (const name of ['vitest', 'typescript', '@playwright/test']) expect(listed.has(name), name).toBe(false);
});
