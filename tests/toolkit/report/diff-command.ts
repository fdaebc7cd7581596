import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { configured } from '../config.ts';
import { differingFlows, diffPage, diffText } from './diff-page.ts';
import { commitOf, RefError, withFlowsOf } from './old-flows.ts';
import { reportsFolder } from './write.ts';

/**
 * `npm run flows -- diff main`: prints the flows that changed since a commit, and writes both diagrams to
 * reports/flows-diff.html.
 */
const { flows, createProgram, lab } = configured();
const program = createProgram('npm run flows -- diff')
  .description('shows each flow that changed: in sentences, and old and new diagram side by side')
  .argument('<ref>', 'a branch, a tag or a commit')
  .option('--back <address>', 'where the page leads back to', lab)
  .parse();
const [ref = ''] = program.args;
try {
  const differences = await withFlowsOf(commitOf(ref), (old) => differingFlows(old, flows));
  const file = join(reportsFolder(), 'flows-diff.html');
  mkdirSync(reportsFolder(), { recursive: true });
  writeFileSync(file, diffPage(ref, differences, { flows, back: program.opts<{ back: string }>().back }));
  console.log(`${diffText(ref, differences)}\nside by side: ${relative(process.cwd(), file)}`);
} catch (error) {
  if (!(error instanceof RefError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
