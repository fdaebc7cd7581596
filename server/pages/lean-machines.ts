import { parseSync, type Plugin, Visitor } from 'vite';

/** What a machine says of itself to whoever reads its diagram or its proof. */
const told = new Set(['description', 'meta', 'requirements']);

/**
 * Takes out of a machine what it says of itself: texts of states, and which requirements a transition satisfies.
 * @param code a module of JavaScript that holds nothing but machines
 */
export function withoutTold(code: string): string {
  const ranges: [from: number, to: number][] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier' && told.has(property.key.name)) ranges.push([property.start, property.end]);
      }
    },
  }).visit(parseSync('machine.js', code).program);
  let kept = '';
  let at = 0;
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    // One within another is gone already.
    if (from < at) continue;
    kept += code.slice(at, from);
    at = to + (/^\s*,/.exec(code.slice(to))?.[0].length ?? 0);
  }
  return kept + code.slice(at);
}

/** No visitor's browser reads what the machines say of themselves; the flow lab and the inspector show it. */
export function leanMachines(): Plugin {
  return {
    name: 'staveline:lean-machines',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler: (code) => ({ code: withoutTold(code), map: null }),
    },
  };
}
