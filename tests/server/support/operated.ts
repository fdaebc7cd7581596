import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandOptions } from '../../../server/cli/command.ts';
import { operate } from '../../../server/cli/operate.ts';
import { FakeClock } from './fake-clock.ts';

/** Runs a command of the operator on a data folder. @returns its exit code and what it printed */
export async function operated(
  args: readonly string[],
  dataDir: string,
  { clock = new FakeClock(), ...settings }: Partial<CommandOptions> = {},
) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await operate([...args], {
    dataDir,
    database: null,
    secretKey: null,
    clock,
    read: () => Promise.resolve(''),
    write: (text) => void stdout.push(text),
    complain: (text) => void stderr.push(text),
    ...settings,
  });
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}

/** Creates an invite by its command. @returns its code */
export async function createdInvite(
  { dataDir, clock }: Pick<CommandOptions, 'dataDir' | 'clock'>,
  ...args: string[]
): Promise<string> {
  const { stdout } = await operated(['invites', 'create', ...args], dataDir, { clock });
  return stdout.split('\n')[0] ?? '';
}

/** Writes the export of a person into the data folder. @returns what it printed, its folder, and the content of its `person.json` */
export async function exportedPerson(address: string, dataDir: string, settings?: Partial<CommandOptions>) {
  const out = join(dataDir, 'exported');
  const done = await operated(['person', 'export', address, '--out', out], dataDir, settings);
  return { ...done, out, json: readFileSync(join(out, 'person.json'), 'utf8') };
}
