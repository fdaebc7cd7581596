import { createProgram } from '../server/lib/command-line.ts';

/** `npm run bench -- <command>`: measurements and drills. Each command is a program of its own. */
createProgram('npm run bench --')
  .description('Measurements and drills, on a machine that does nothing else. tests/bench/README.md has the results.')
  .command('ratio', 'durable forms a second, compared with the same relay without a store', {
    executableFile: 'bench/ratio.command.ts',
  })
  .command('load', 'twice the capacity, and slow senders and a flood beside honest forms', {
    executableFile: 'bench/load.command.ts',
  })
  .command('desk', 'forms while the desk is used, with 100,000 leads', { executableFile: 'bench/desk.command.ts' })
  .command('kill', 'SIGKILL under load', { executableFile: 'server/kill.command.ts' })
  .command('powercut', 'power cuts on a real file system (Linux, root)', {
    executableFile: 'server/powercut.command.ts',
  })
  .command('timing', 'whether response time reveals an account', { executableFile: 'server/timing.command.ts' })
  .command('lighthouse', "Lighthouse's mobile run on the built site", {
    executableFile: 'measure/lighthouse.command.ts',
  })
  .command('simulate', 'visitors, network, relay, store and destinations from one seed', {
    executableFile: 'simulator/simulate.command.ts',
  })
  .command('crashpoints', 'the power fails at each sync and rename of outbox, key and backup', {
    executableFile: 'simulator/crashpoints.command.ts',
  })
  .command('size', 'weight of pages, styles and script against their limits', { executableFile: 'size.command.ts' })
  .command('engines', 'the built site in Firefox and WebKit (900 MB of packages)', {
    executableFile: 'engines/engines.command.ts',
  })
  .parse();
