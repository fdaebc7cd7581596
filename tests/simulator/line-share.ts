import { globSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How much of the relay a run executes: the share of its lines, counted by V8. */

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

interface Script {
  url: string;
  functions: readonly { ranges: readonly Range[] }[];
}

const root = new URL('../../server/', import.meta.url);

/** Lines with code once types are gone, with whether each was executed. */
function linesOf(code: string, script: Script | undefined): boolean[] {
  const executed = new Uint8Array(code.length).fill(script ? 1 : 0);
  // Inner ranges come after the ones around them.
  for (const { ranges } of script?.functions ?? [])
    for (const { startOffset, endOffset, count } of ranges) executed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  let at = 0;
  return code.split('\n').flatMap((line) => {
    const first = at + line.search(/\S/);
    at += line.length + 1;
    return /^\s*(?:$|\/\/|\/?\*)/.test(line) ? [] : [executed[first] === 1];
  });
}

/** Begins to count. @returns the lines of `server/` that are executed since, and all of them */
export function countLines(): () => { executed: number; lines: number } {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return () => {
    let scripts: readonly Script[] = [];
    session.post('Profiler.takePreciseCoverage', (_, taken) => (scripts = taken.result));
    const lines = globSync('**/*.ts', { cwd: fileURLToPath(root) }).flatMap((file) => {
      const { href } = new URL(file, root);
      const code = stripTypeScriptTypes(readFileSync(new URL(href), 'utf8'));
      return linesOf(
        code,
        scripts.find(({ url }) => url === href),
      );
    });
    return { executed: lines.filter(Boolean).length, lines: lines.length };
  };
}
