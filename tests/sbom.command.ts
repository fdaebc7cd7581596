import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm run sbom`: writes what runs in production, from the lock file, as CycloneDX into sbom.cdx.json. */

/** As far as it is read here: https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json. */
interface Lock {
  name: string;
  packages: Record<string, { dev?: true; devDependencies?: unknown }>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const root = { ...lock.packages[''], devDependencies: {} };
const runtime = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

// `npm sbom --omit=dev` leaves out what a development tool needs as well, react among it; and it names a project by its folder.
const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
const folder = join(temporary, lock.name);
mkdirSync(folder);
writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
writeFileSync(
  join(folder, 'package-lock.json'),
  JSON.stringify({ ...lock, packages: { '': root, ...Object.fromEntries(runtime) } }),
);
const npm = spawnSync('npm sbom --package-lock-only --sbom-format=cyclonedx --sbom-type=application', {
  cwd: folder,
  shell: true,
  encoding: 'utf8',
});
rmSync(temporary, { recursive: true });
if (npm.status === 0) {
  writeFileSync('sbom.cdx.json', npm.stdout);
  console.log(`sbom.cdx.json: ${runtime.length} packages`);
} else {
  console.error(npm.stderr);
  process.exitCode = 1;
}
