import './toolkit.config.ts';
import { flows } from '../machines/index.ts';
import { runSimulate } from 'flow-toolkit/simulate/command';

/** `npm run flows -- simulate live-demo --until 20s`: prints a flow's events with their times. */

// The reader may close the pipe early (`| head`).
process.stdout.on('error', () => process.exit());
process.exitCode = runSimulate(
  flows,
  process.argv.slice(2),
  (text) => void process.stdout.write(`${text}\n`),
  (text) => void process.stderr.write(`${text}\n`),
);
