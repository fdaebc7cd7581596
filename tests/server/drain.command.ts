/**
 * `npm run bench -- drain --submissions 1000`: how fast what has gathered while the mail server was down is delivered once it is back, and
 * the same with the relay ended and started again halfway: a part of `npm run bench -- relay` by itself. `--mail-takes 50` makes the mail
 * server take 50 ms for each. Exits 1 when it falls short.
 */
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { drainPart, verdict } from '../bench/parts.ts';

const options = createProgram('npm run bench -- drain')
  .description('how fast mails that waited for the mail server are delivered, with and without a restart')
  .option('--submissions <n>', 'mails', wholeNumber(1_000_000), 1_000)
  .option('--mail-takes <ms>', 'how long the mail server takes for each', Number, 0)
  .parse()
  .opts<{ submissions: number; mailTakes: number }>();

const { text, faults } = await drainPart(options);
console.log(`${text}\n${verdict(faults)}`);
process.exitCode = faults.length === 0 ? 0 : 1;
