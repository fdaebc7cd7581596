import { storeCopy } from './operator/store-copy.ts';
import { keepFilesPrivate } from './kernel/private-files.ts';

/** `npm run store:copy -- --from … --to …`: moves everything from one store to another. */
keepFilesPrivate();
process.exitCode = await storeCopy(process.argv.slice(2), {
  write: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
