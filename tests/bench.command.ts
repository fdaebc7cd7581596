import { createProgram } from '../server/kernel/command-line.ts';

/** `npm run bench -- <command>`: measurements and drills. Each command is a program of its own. */
createProgram('npm run bench --')
  .description('Measurements and drills, on a machine that does nothing else. docs/measurements.md has the results.')
  .command('relay', 'what the relay does and how fast, beside two other servers', {
    executableFile: 'bench/bench.command.ts',
  })
  .command('overload', 'twice as many visitors as the relay can take', {
    executableFile: 'bench/overload.command.ts',
  })
  .command('counts', 'forms a second, with and without a flood of counts', {
    executableFile: 'bench/counts.command.ts',
  })
  .command('desk', 'forms while the desk is used, with 100,000 leads', { executableFile: 'bench/desk.command.ts' })
  .command('drain', 'mails that waited for the mail server', { executableFile: 'bench/drain.command.ts' })
  .command('kill', 'SIGKILL under load', { executableFile: 'server/kill.command.ts' })
  .command('powercut', 'power cuts on a real file system (Linux, root)', {
    executableFile: 'server/powercut.command.ts',
  })
  .command('timing', 'whether response time reveals an account', { executableFile: 'server/timing.command.ts' })
  .command('lighthouse', "Lighthouse's mobile run on the built site", {
    executableFile: 'measure/lighthouse.command.ts',
  })
  .command('blocking-time', 'blocking time of the built pages, by thread time', {
    executableFile: 'measure/blocking-time.command.ts',
  })
  .command('simulate', 'visitors, network, relay, store and destinations from one seed', {
    executableFile: 'simulator/simulate.command.ts',
  })
  .command('crashpoints', 'the power of a store fails at every moment of a day (Linux)', {
    executableFile: 'simulator/crashpoints.command.ts',
  })
  .command('size', 'weight of pages, styles and script against their limits', { executableFile: 'size.command.ts' })
  .command('words', 'words, read time and reading level of every page', { executableFile: 'site/reading.command.ts' })
  .command('engines', 'the built site in Firefox and WebKit (900 MB of packages)', {
    executableFile: 'engines/engines.command.ts',
  })
  .parse();
