/**
 * `npm run bench -- drain --submissions 1000`: delivers a backlog after the mail server was down, also with a restart
 * halfway. `--mail-takes 50` delays each mail by 50 ms. Exits 1 when it falls short.
 */
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { drainPart, verdict } from './parts.ts';

const options = createProgram('npm run bench -- drain')
  .description('how fast mails that waited for the mail server are delivered, with and without a restart')
  .option('--submissions <n>', 'mails', wholeNumber(1_000_000), 1_000)
  .option('--mail-takes <ms>', 'how long the mail server takes for each', Number, 0)
  .parse()
  .opts<{ submissions: number; mailTakes: number }>();

const { text, faults } = await drainPart(options);
console.log(`${text}\n${verdict(faults)}`);
process.exitCode = faults.length === 0 ? 0 : 1;
