/**
 * `npm run bench -- powercut --rounds 20`: cuts the power of the relay's file system while messages arrive, and counts
 * answered messages that are lost. The control (`--control NORMAL`, `OFF` or `none`) syncs less and has to lose
 * messages, otherwise the cuts show nothing. Needs Linux, root, loop devices and python3. Exits 1 on any loss or when
 * the control loses nothing; 2 when it was not run.
 */
import { Option } from 'commander';
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { powerCut, type PowerCutOptions, whyNoPowerCut } from './support/power-cut.ts';

const { rounds, submissions, control } = createProgram('npm run bench -- powercut')
  .description("cuts the power of the store's file system under load, and counts what was answered and is lost")
  .option('--rounds <n>', 'power cuts', wholeNumber(100_000), 10)
  .option('--submissions <n>', 'messages a round', wholeNumber(1_000_000), 4_000)
  .addOption(
    new Option('--control <synchronous>', 'the store that has to lose something')
      .choices(['NORMAL', 'OFF', 'none'])
      .default('NORMAL'),
  )
  .parse()
  .opts<{ rounds: number; submissions: number; control: 'NORMAL' | 'OFF' | 'none' }>();

const missing = whyNoPowerCut();
if (missing !== null) {
  console.error(`Not run: cutting the power needs ${missing}.`);
  process.exit(2);
}

async function cut(synchronous: PowerCutOptions['synchronous'], cuts: number): Promise<[lost: number, faults: number]> {
  let answered = 0;
  let lost = 0;
  let faults = 0;
  for (let round = 1; round <= cuts; round += 1) {
    const afterMilliseconds = 100 + Math.random() * 1_900;
    const found = await powerCut({ submissions, afterMilliseconds, synchronous });
    answered += found.answered;
    lost += found.lost.length;
    faults += found.wrong.length + found.mailsLost.length + (found.integrity === 'ok' ? 0 : 1);
    console.log(
      `${synchronous}, round ${round}: cut at ${found.answered} answered; ${found.lost.length} lost, ` +
        `${found.wrong.length} stored wrongly, ${found.mailsLost.length} delivered mails gone, file ${found.integrity}`,
    );
  }
  console.log(`${synchronous}: ${cuts} power cuts, ${answered} answered, ${lost} lost, ${faults} other faults`);
  return [lost, faults];
}

const [lost, faults] = await cut('FULL', rounds);
let proves = true;
if (control !== 'none') {
  const [controlLost] = await cut(control, Math.min(rounds, 3));
  proves = controlLost > 0;
  if (!proves) console.log('The control lost nothing: these cuts prove nothing.');
}
process.exitCode = lost + faults === 0 && proves ? 0 : 1;
