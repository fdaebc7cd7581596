import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../kernel/operator-error.ts';
import type { AddCommands } from './command.ts';

/** The part of https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json that is read here. */
interface Lock {
  name: string;
  packages: Record<string, { dev?: true; link?: true; devDependencies?: unknown; workspaces?: unknown }>;
}

function writeSbom(write: (text: string) => void): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const root = { ...lock.packages[''], devDependencies: {}, workspaces: [] };
  // A workspace is a part of the project itself, and linked.
  const runtime = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
  );

  // `npm sbom --omit=dev` leaves out packages that a development tool needs as well (React), and names a project by its folder.
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
  if (npm.status !== 0) throw new OperatorError(npm.stderr);
  writeFileSync('sbom.cdx.json', npm.stdout);
  write(`sbom.cdx.json: ${runtime.length} packages`);
}

/** `npm run relay -- sbom`: the production dependencies from the lock file, as CycloneDX. */
export const addSbom: AddCommands = (program, { write }) => {
  program
    .command('sbom')
    .description('writes sbom.cdx.json, the bill of materials (CycloneDX) of what runs in production')
    .action(() => writeSbom(write));
};
