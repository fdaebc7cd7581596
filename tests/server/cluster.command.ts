/**
 * `npm run bench -- cluster --submissions 10000`: two relays on one temporary PostgreSQL receive forms, and one is
 * killed half-way. Checks that each answered form is stored once and delivered. Exits 1 otherwise.
 */
import { createProgram, wholeNumber } from '../../server/kernel/command-line.ts';
import { clusterFaults, clusterRound } from './support/cluster-round.ts';
import { createDatabase, startPostgres } from './support/postgres-server.ts';

const { submissions } = createProgram('npm run bench -- cluster')
  .description('kills one of two relays on one PostgreSQL, and checks that nothing is lost or stored twice')
  .option('--submissions <n>', 'forms', wholeNumber(1_000_000), 10_000)
  .parse()
  .opts<{ submissions: number }>();

const server = await startPostgres();
try {
  const result = await clusterRound({ url: createDatabase(server.folder), submissions });
  const { answered, sentAgain, storedUnanswered, interrupted, twice, milliseconds } = result;
  const faults = clusterFaults(result);
  console.log(
    `${answered} answered, ${sentAgain} of them sent again after the kill (${storedUnanswered} were stored already); ${(milliseconds / 1_000).toFixed(1)} s until the last mail`,
  );
  console.log(
    `${interrupted} attempts interrupted by the kill and made again, ${twice} of these mails there twice under one id`,
  );
  console.log(faults.length === 0 ? 'none lost, none stored twice, all delivered' : faults.join('; '));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
// The worker thread of the database client would keep the process alive.
process.exit();
