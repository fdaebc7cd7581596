import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createProgram } from '../server/lib/command-line.ts';

/** `npm run lint`: format, code and styles at the same time. */
createProgram('npm run lint --')
  .description('checks the format (oxfmt), the code (oxlint) and the styles (stylelint)')
  .parse();

const tools = ['oxfmt --check', 'oxlint --deny-warnings', 'stylelint "{src,server}/**/*.css"'];
const codes = await Promise.all(
  tools.map(async (tool) => (await once(spawn(tool, { shell: true, stdio: 'inherit' }), 'exit'))[0] as number | null),
);
if (codes.some((code) => code !== 0)) process.exitCode = 1;
