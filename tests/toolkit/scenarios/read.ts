import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { configured, inProduct } from '../config.ts';
import { type Scenario, readFeatureText } from '../feature.ts';

export type { Scenario, ScenarioStep } from '../feature.ts';

export const featurePath = (flow: string) => `${dirname(configured().registry)}/${flow}/${flow}.feature`;

export const hasFeature = (flow: string) => existsSync(inProduct(featurePath(flow)));

export const parseFeature = (text: string, uri: string): Scenario[] => [...readFeatureText(text, uri).scenarios];

/** A flow's title: that of its feature, or its id. */
export const titleOf = (flow: string): string =>
  hasFeature(flow)
    ? readFeatureText(readFileSync(inProduct(featurePath(flow)), 'utf8'), featurePath(flow)).title
    : flow;

/** The scenarios of a flow, from `<flow>/<flow>.feature` beside the registry. */
export const readFeature = (flow: string): Scenario[] =>
  parseFeature(readFileSync(inProduct(featurePath(flow)), 'utf8'), featurePath(flow));
