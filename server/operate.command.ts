import { createInterface } from 'node:readline/promises';
import { operate } from './cli/operate.ts';
import { ConfigError, readConfig } from './config.ts';
import { systemClock } from './lib/time.ts';

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

const complain = (text: string) => void process.stderr.write(`${text}\n`);

// New files and folders belong to this user only; SQLite creates its files by the umask.
process.umask(0o077);
// The reader of a pipe may have closed it (`| head`).
process.stdout.on('error', () => process.exit());
try {
  const { dataDir, database, secretKey } = readConfig(process.env);
  process.exitCode = await operate(process.argv.slice(2), {
    dataDir,
    database,
    secretKey,
    clock: systemClock,
    read: firstLine,
    write: (text) => void process.stdout.write(`${text}\n`),
    complain,
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  complain(error.message);
  process.exitCode = 1;
}
