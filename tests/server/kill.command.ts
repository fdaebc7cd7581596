/**
 * `npm run bench -- kill --rounds 20`: kills the relay (SIGKILL) at random moments while messages arrive, and checks
 * that each answered one is stored once and delivered. Exits 1 otherwise. A kill is no power cut: the operating
 * system's page cache survives it.
 */
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { faults, killRound } from './support/kill-rounds.ts';

const { rounds, submissions } = createProgram('npm run bench -- kill')
  .description('kills the relay under load, and checks that each answered message is stored once and delivered')
  .option('--rounds <n>', 'kills', wholeNumber(100_000), 20)
  .option('--submissions <n>', 'messages a round', wholeNumber(100_000), 200)
  .parse()
  .opts<{ rounds: number; submissions: number }>();

let answered = 0;
let storedUnanswered = 0;
let failed = 0;
for (let round = 1; round <= rounds; round += 1) {
  const killAfterAnswers = Math.floor(Math.random() * submissions);
  const result = await killRound({ submissions, killAfterAnswers, andMilliseconds: Math.random() * 10 });
  const wrong = faults(result);
  answered += result.answered;
  storedUnanswered += result.storedUnanswered;
  if (wrong.length > 0) failed += 1;
  const verdict = wrong.length === 0 ? 'each stored once and delivered' : wrong.join('; ');
  console.log(
    `round ${round}: killed at ${result.answered} answered, ${result.storedUnanswered} stored but not answered; ${verdict}`,
  );
}
const verdict = failed === 0 ? 'none lost, none twice, all delivered' : `${failed} rounds with faults`;
console.log(
  `${rounds} rounds of ${submissions}: ${answered} answered, ${storedUnanswered} stored but not answered; ${verdict}`,
);
process.exitCode = failed === 0 ? 0 : 1;
