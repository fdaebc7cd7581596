import type { CommandOptions } from '../../../server/cli/command.ts';
import { operate } from '../../../server/cli/operate.ts';
import { FakeClock } from './fake-clock.ts';

/** Runs a command of the operator on a data folder. @returns its exit code and what it printed */
export async function operated(
  args: readonly string[],
  dataDir: string,
  { clock = new FakeClock(), ...settings }: Partial<CommandOptions> = {},
) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await operate([...args], {
    dataDir,
    database: null,
    secretKey: null,
    clock,
    read: () => Promise.resolve(''),
    write: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
    ...settings,
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}
