/**
 * `npm run drain -- --submissions 1000`: how fast what has gathered while the mail server was down is delivered once it is back, and
 * the same with the relay ended and started again halfway: a part of `npm run bench` by itself. `--mail-takes 50` makes the mail
 * server take 50 ms for each. Exits 1 when it falls short.
 */
import { parseArgs } from 'node:util';
import { drainPart, verdict } from '../bench/parts.ts';

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '1000' },
    'mail-takes': { type: 'string', default: '0' },
  },
});

const { text, faults } = await drainPart({
  submissions: Number(values.submissions),
  mailTakes: Number(values['mail-takes']),
});
console.log(`${text}\n${verdict(faults)}`);
process.exitCode = faults.length === 0 ? 0 : 1;
