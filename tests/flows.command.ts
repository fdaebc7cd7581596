import { createProgram } from '../server/lib/command-line.ts';

/** `npm run flows -- <command>`: tools for flows. Each command is a program of its own. */
createProgram('npm run flows --')
  .description('Tools for flows')
  .command('trace', 'lists every requirement with the tests that name it', {
    executableFile: 'trace.command.ts',
  })
  .command('diagrams', 'draws the diagrams of flows', { executableFile: 'diagrams.command.ts' })
  .command('recording', 'films the live demo for the home page', { executableFile: 'recording.command.ts' })
  .parse();
