import type { Entry, Tour } from '../../../machines/core/score.ts';
import { type Feature, readFeatureText } from 'flow-toolkit/feature';
import { scenarioId } from '../../../machines/core/ids.ts';
import type { LabResults } from '../../../machines/shared/lab-results.ts';

/** A scenario that the lab can play. */
export interface PlayableScenario {
  id: string;
  title: string;
  address: string;
  score: readonly Entry[];
}

/** The tours of a flow, and its playable scenarios. */
export interface FlowTable {
  paths: readonly Tour[];
  scenarios?: readonly PlayableScenario[];
}

const drawings = import.meta.glob<string>('/machines/*/*.svg', { query: '?raw', import: 'default' });
const features = import.meta.glob<string>('/machines/*/*.feature', { query: '?raw', import: 'default' });
const requirementFiles = import.meta.glob<string>('/tests/requirements.md', { query: '?raw', import: 'default' });

const path = (flow: string, suffix: string) => `/machines/${flow}/${flow}.${suffix}`;

export const drawingOf = async (flow: string): Promise<string> => (await drawings[path(flow, 'svg')]?.()) ?? '';

export async function allDrawings(): Promise<Readonly<Record<string, string>>> {
  const read = Object.entries(drawings).map(
    async ([file, load]) => [file.split('/').at(-2) ?? '', await load()] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** The tours of a flow, and the scenarios that the build could record. */
export function tableOf(flow: string, results: LabResults | null): FlowTable {
  const scenarios = Object.entries(results?.flows[flow] ?? {}).flatMap(([title, { play }]) =>
    play ? [{ id: scenarioId(title), title, ...play }] : [],
  );
  return { paths: results?.tours[flow] ?? [], scenarios };
}

export async function featureOf(flow: string): Promise<Feature> {
  const text = await features[path(flow, 'feature')]?.();
  return text === undefined
    ? { title: flow, description: '', scenarios: [] }
    : readFeatureText(text, path(flow, 'feature'));
}

/** The titles of all flows, by machine id: the first lines of their features. */
export async function allTitles(): Promise<Readonly<Record<string, string>>> {
  const read = Object.entries(features).map(async ([file, load]) => {
    const [, title] = /^Feature: (.*)$/m.exec(await load()) ?? [];
    return [file.split('/').at(-2) ?? '', title ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** The texts of all requirements, by id. */
export async function requirementTexts(): Promise<ReadonlyMap<string, string>> {
  const text = (await Object.values(requirementFiles)[0]?.()) ?? '';
  return new Map(
    [...text.matchAll(/^- ([A-Z0-9]+-\d+) (.*)$/gm)].map(([, id = '', words = '']) => [id, words] as const),
  );
}
