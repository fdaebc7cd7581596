import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';

/** Reads test titles from source, without running the tests. */

export interface Title {
  file: string;
  line: number;
  /** Interpolations are `…`, so an id has to be literal. */
  text: string;
}

const RUNNERS = new Set(['test', 'it', 'describe']);

/** Tests that never run do not count. */
const NEVER_RUN = new Set(['skip', 'todo', 'fixme']);

/** The names of a call: `test`, `test.for`, and `test.describe` for `test.describe(…)`. */
function namesOf(callee: ESTree.Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return [...namesOf(callee.object), callee.property.name];
  // `test.for(cases)('title', …)` and `test.skipIf(condition)('title', …)`
  return callee.type === 'CallExpression' ? namesOf(callee.callee) : [];
}

function textOf(argument: ESTree.Argument | undefined): string | null {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return null;
}

export function titlesIn(file: string, source: string): Title[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const titles: Title[] = [];
  new Visitor({
    CallExpression(call) {
      const [runner = '', ...modifiers] = namesOf(call.callee);
      const text = textOf(call.arguments[0]);
      if (text === null || !RUNNERS.has(runner) || modifiers.some((name) => NEVER_RUN.has(name))) return;
      titles.push({ file, line: source.slice(0, call.start).split('\n').length, text });
    },
  }).visit(program);
  return titles;
}

export function readTitles(): Title[] {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
    .toSorted()
    .flatMap((file) => titlesIn(file, readFileSync(`${root}${file}`, 'utf8')));
}
