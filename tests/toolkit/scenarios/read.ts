import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { configured, inProduct } from '../config.ts';
import { type Scenario, readFeatureText } from '../feature.ts';

export type { Scenario, ScenarioStep } from '../feature.ts';

export const featurePath = (flow: string) => `${dirname(configured().registry)}/${flow}/${flow}.feature`;

export const hasFeature = (flow: string) => existsSync(inProduct(featurePath(flow)));

export const parseFeature = (text: string, uri: string): Scenario[] => [...readFeatureText(text, uri).scenarios];

/** The scenarios of a flow, from `<flow>/<flow>.feature` beside the registry. */
export const readFeature = (flow: string): Scenario[] =>
  parseFeature(readFileSync(inProduct(featurePath(flow)), 'utf8'), featurePath(flow));
