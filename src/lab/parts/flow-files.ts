import type { PathStep } from '../../../machines/lab-player/score.ts';

/** The committed table of a flow's paths, as far as the lab reads it. */
export interface FlowTable {
  paths: readonly { name: string; start: string; expect: { state: string }; steps: readonly PathStep[] }[];
}

const drawings = import.meta.glob<string>('/machines/*/*.svg', { query: '?raw', import: 'default' });
const tables = import.meta.glob<FlowTable>('/machines/*/*.paths.json', { import: 'default' });

const path = (flow: string, suffix: string) => `/machines/${flow}/${flow}.${suffix}`;

/** The text of a flow's diagram. */
export const drawingOf = async (flow: string): Promise<string> => (await drawings[path(flow, 'svg')]?.()) ?? '';

/** The texts of all diagrams, by their flows' ids. */
export async function allDrawings(): Promise<Readonly<Record<string, string>>> {
  const read = Object.entries(drawings).map(
    async ([file, load]) => [file.split('/').at(-2) ?? '', await load()] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** A flow's table of paths. */
export const tableOf = async (flow: string): Promise<FlowTable> =>
  (await tables[path(flow, 'paths.json')]?.()) ?? { paths: [] };
