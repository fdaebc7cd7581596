import { existsSync, readFileSync } from 'node:fs';
import { type Scenario, readFeatureText } from '../../machines/shared/feature.ts';

export type { Scenario, ScenarioStep } from '../../machines/shared/feature.ts';

const root = new URL('../../', import.meta.url);

export const featurePath = (flow: string) => `machines/${flow}/${flow}.feature`;

export const hasFeature = (flow: string) => existsSync(new URL(featurePath(flow), root));

export const parseFeature = (text: string, uri: string): Scenario[] => [...readFeatureText(text, uri).scenarios];

/** The scenarios of a flow, from `machines/<flow>/<flow>.feature`. */
export const readFeature = (flow: string): Scenario[] =>
  parseFeature(readFileSync(new URL(featurePath(flow), root), 'utf8'), featurePath(flow));
