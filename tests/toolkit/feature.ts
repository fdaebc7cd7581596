import { AstBuilder, GherkinClassicTokenMatcher, Parser, compile } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { scenarioId } from 'flow-core/ids';

/** The text of a `.feature`, read with Cucumber's own parser. It reads no files. */

export interface ScenarioStep {
  text: string;
  /** The rows of its table; none without one. */
  rows: readonly (readonly string[])[];
}

export interface Scenario {
  /** See `scenarioId`. */
  id: string;
  /** Of the `.feature`, from 1. */
  line: number;
  /** Its requirements and its name; scenarios of an outline also carry their values. */
  title: string;
  /** Without requirements; with the values of an outline. */
  name: string;
  /** The comment `# --- group ---` above it; empty without one. */
  group: string;
  requirements: readonly string[];
  tags: readonly string[];
  steps: readonly ScenarioStep[];
}

export interface Feature {
  title: string;
  description: string;
  scenarios: readonly Scenario[];
}

/** @throws on a syntax error, and on two scenarios with one id */
export function readFeatureText(text: string, uri: string): Feature {
  const newId = IdGenerator.incrementing();
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(text);
  const groups = document.comments.flatMap(({ location, text: comment }) => {
    const [, name] = /^\s*# --- (.*) ---\s*$/.exec(comment) ?? [];
    return name === undefined ? [] : [{ line: location.line, name }];
  });
  const examples = new Map<string, string>();
  const lines = new Map<string, number>();
  for (const { scenario } of document.feature?.children ?? []) {
    if (scenario) lines.set(scenario.id, scenario.location.line);
    for (const table of scenario?.examples ?? []) {
      const names = table.tableHeader?.cells.map(({ value }) => value) ?? [];
      for (const { id, cells } of table.tableBody)
        examples.set(id, names.map((name, index) => `${name} ${JSON.stringify(cells[index]?.value ?? '')}`).join(', '));
    }
  }
  const scenarios = compile({ ...document, uri }, uri, newId).map(({ name, tags, steps, astNodeIds }): Scenario => {
    const names = tags.map((tag) => tag.name.slice(1));
    const requirements = names.filter((tag) => /^[A-Z0-9]+-\d+$/.test(tag));
    const values = astNodeIds.map((id) => examples.get(id)).find((each) => each !== undefined);
    const line = astNodeIds.map((id) => lines.get(id)).find((each) => each !== undefined) ?? 0;
    const full = [name, ...(values === undefined ? [] : [`(${values})`])].join(' ');
    const title = [...requirements.map((id) => `[${id}]`), full].join(' ');
    return {
      id: scenarioId(title),
      title,
      line,
      name: full,
      group: groups.findLast((group) => group.line < line)?.name ?? '',
      requirements,
      tags: names,
      steps: steps.map(({ text: step, argument }) => ({
        text: step,
        rows: argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? [],
      })),
    };
  });
  const twice = scenarios.find(({ id }, index) => scenarios.findIndex((other) => other.id === id) !== index);
  if (twice) throw new Error(`${uri}: two scenarios are called "${twice.title}"`);
  const { name = '', description = '' } = document.feature ?? {};
  return {
    title: name,
    description: description
      .split('\n')
      .map((each) => each.trim())
      .join(' ')
      .trim(),
    scenarios,
  };
}
