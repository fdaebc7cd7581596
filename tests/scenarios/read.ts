import { existsSync, readFileSync } from 'node:fs';
import { AstBuilder, GherkinClassicTokenMatcher, Parser, compile } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';

/** Reads the scenarios of a flow with Cucumber's own parser. */

export interface ScenarioStep {
  text: string;
  /** The rows of its table; none without one. */
  rows: readonly (readonly string[])[];
}

export interface Scenario {
  /** Its requirements and its name; scenarios of an outline also carry their values. */
  title: string;
  tags: readonly string[];
  steps: readonly ScenarioStep[];
}

const root = new URL('../../', import.meta.url);

export const featurePath = (flow: string) => `machines/${flow}/${flow}.feature`;

export const hasFeature = (flow: string) => existsSync(new URL(featurePath(flow), root));

export function parseFeature(text: string, uri: string): Scenario[] {
  const newId = IdGenerator.incrementing();
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(text);
  const examples = new Map<string, string>();
  for (const { scenario } of document.feature?.children ?? []) {
    for (const table of scenario?.examples ?? []) {
      const names = table.tableHeader?.cells.map(({ value }) => value) ?? [];
      for (const { id, cells } of table.tableBody)
        examples.set(id, names.map((name, index) => `${name} ${JSON.stringify(cells[index]?.value ?? '')}`).join(', '));
    }
  }
  const scenarios = compile({ ...document, uri }, uri, newId).map(({ name, tags, steps, astNodeIds }): Scenario => {
    const names = tags.map((tag) => tag.name.slice(1));
    const requirements = names.filter((tag) => /^[A-Z0-9]+-\d+$/.test(tag)).map((tag) => `[${tag}]`);
    const values = astNodeIds.map((id) => examples.get(id)).find((each) => each !== undefined);
    return {
      title: [...requirements, name, ...(values === undefined ? [] : [`(${values})`])].join(' '),
      tags: names,
      steps: steps.map(({ text: step, argument }) => ({
        text: step,
        rows: argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? [],
      })),
    };
  });
  const twice = scenarios.find(({ title }, index) => scenarios.findIndex((other) => other.title === title) !== index);
  if (twice) throw new Error(`${uri}: two scenarios are called "${twice.title}"`);
  return scenarios;
}

/** The scenarios of a flow, from `machines/<flow>/<flow>.feature`. */
export const readFeature = (flow: string): Scenario[] =>
  parseFeature(readFileSync(new URL(featurePath(flow), root), 'utf8'), featurePath(flow));
