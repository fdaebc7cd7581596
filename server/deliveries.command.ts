import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { operateDeliveries } from './operator/deliveries.ts';

/** `npm run deliveries`: lists deliveries, shows one, has dead letters tried again, removes one for good. */

// Whoever reads the answer may have read enough (`| head`).
process.stdout.on('error', () => process.exit());

const complain = (text: string) => void process.stderr.write(`${text}\n`);

async function run(): Promise<number> {
  try {
    return await operateDeliveries(process.argv.slice(2), {
      dataDir: readConfig(process.env).dataDir,
      clock: systemClock,
      write: (text) => void process.stdout.write(`${text}\n`),
      complain,
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    complain(error instanceof ConfigError ? error.message : `The store could not be used${code}: ${String(error)}`);
    return 1;
  }
}

process.exitCode = await run();
