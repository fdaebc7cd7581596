import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface Expression {
  file: string;
  source: string;
  flags: string;
}

interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

function* nodesOf(node: unknown): Generator<SyntaxNode> {
  if (isNode(node)) yield node;
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) yield* nodesOf(child);
}

function* syntaxTrees(): Generator<{ file: string; nodes: Iterable<SyntaxNode> }> {
  for (const file of globSync('{machines,server,src}/**/*.{ts,tsx}').toSorted()) {
    const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
    if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
    yield { file, nodes: nodesOf(program) };
  }
}

export function literals(): Expression[] {
  return [...syntaxTrees()].flatMap(({ file, nodes }) =>
    [...nodes].flatMap(({ type, regex }) => {
      if (type !== 'Literal' || regex === undefined) return [];
      const { pattern: source, flags } = regex as { pattern: string; flags: string };
      return [{ file, source, flags }];
    }),
  );
}

export function filesWithComputedExpressions(): string[] {
  const computes = ({ type, callee }: SyntaxNode) =>
    (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee['name'] === 'RegExp';
  return [...syntaxTrees()].flatMap(({ file, nodes }) => ([...nodes].some(computes) ? [file] : []));
}
