/**
 * `npm run kill -- --rounds 20`: kills the relay (SIGKILL) at a random moment while messages are being sent, round
 * after round, and checks that each one that was answered is stored once and delivered. Exits 1 when one is not.
 *
 * A kill does not prove durability against a power cut: the operating system's page cache survives it.
 */
import { parseArgs } from 'node:util';
import { faults, killRound } from './support/kill-rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, submissions: { type: 'string', default: '200' } },
});
const rounds = Number(values.rounds);
const submissions = Number(values.submissions);

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
