import type { PathStep } from '../../../machines/lab-player/score.ts';
import { parseRecording } from '../../../machines/shared/recording.ts';

/** The committed recording of a flow, as far as the lab reads it. */
export interface FlowTable {
  paths: readonly { name: string; start: string; expect: { state: string }; steps: readonly PathStep[] }[];
}

const drawings = import.meta.glob<string>('/machines/*/*.svg', { query: '?raw', import: 'default' });
const recordings = import.meta.glob<string>('/machines/*/*.paths.txt', { query: '?raw', import: 'default' });

const path = (flow: string, suffix: string) => `/machines/${flow}/${flow}.${suffix}`;

export const drawingOf = async (flow: string): Promise<string> => (await drawings[path(flow, 'svg')]?.()) ?? '';

export async function allDrawings(): Promise<Readonly<Record<string, string>>> {
  const read = Object.entries(drawings).map(
    async ([file, load]) => [file.split('/').at(-2) ?? '', await load()] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** The tours of a flow's recording. */
export async function tableOf(flow: string): Promise<FlowTable> {
  const text = await recordings[path(flow, 'paths.txt')]?.();
  return text === undefined ? { paths: [] } : parseRecording(text);
}
