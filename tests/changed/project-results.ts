import { fileURLToPath } from 'node:url';
import { Inputs } from './inputs.ts';
import { Results } from './results.ts';
import { onRequest, routesOf } from './visits.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const inputs = new Inputs(root);
export const results = new Results(root);

const visited = new Set<string>();
let isListening = false;

/** What `verify` asks of kept results (flow-toolkit/config). */
export const flowResults = {
  passedAt: (flow: string, how: string): string | null =>
    results.passedAt(`flow ${flow} ${how}`, (seen) => inputs.ofFlow(flow, seen)),
  begin(): void {
    if (!isListening) onRequest((path) => visited.add(path));
    isListening = true;
    visited.clear();
  },
  keep(flow: string, how: string, onPage: boolean): void {
    const seen = onPage ? routesOf(root, visited) : null;
    results.keep(`flow ${flow} ${how}`, seen, inputs.ofFlow(flow, seen));
  },
};
