import { storeCopy } from './operator/store-copy.ts';

/** `npm run store:copy -- --from … --to …`: moves everything from one store to another. */
process.exitCode = await storeCopy(process.argv.slice(2), {
  write: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
