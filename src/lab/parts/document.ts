import { toMermaid } from 'flow-toolkit/diagram/mermaid';
import { transitionText } from 'flow-toolkit/diagram/wording';
import type { Feature } from 'flow-toolkit/feature';
import type { Flow } from '../../../machines/shared/flow.ts';
import { declaredTransitions, stateNodes, statePath } from '../../../machines/core/inspection.ts';
import type { ScenarioRun } from '../../../machines/shared/lab-results.ts';
import { requirementsOf } from './requirements-of.ts';
import { eventSentence } from './sentences.ts';

export interface DocumentSources {
  flow: Flow;
  feature: Feature;
  /** By the scenario's title. */
  runs: Readonly<Record<string, ScenarioRun>>;
  /** When the scenarios ran: a date in words; null if they did not. */
  ranAt: string | null;
  /** By id. */
  requirements: ReadonlyMap<string, string>;
  /** By the state's path. */
  notes: Readonly<Record<string, string>>;
}

/** A cell of a table: a bar would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

function statesSection({ machine }: Flow, notes: DocumentSources['notes']): string[] {
  return stateNodes(machine)
    .slice(1)
    .flatMap((node) => {
      const path = statePath(node);
      const depth = '  '.repeat(node.path.length - 1);
      const note = notes[path];
      return [
        `${depth}- **${path}**: ${node.description ?? ''}`,
        ...(note === undefined ? [] : [`${depth}  > ${note.replaceAll('\n', `\n${depth}  > `)}`]),
      ];
    });
}

function transitionsSection({ machine }: Flow): string[] {
  const rows = declaredTransitions(machine).map((declared) => {
    const { trigger, source, targets, definition } = declared;
    const lines = transitionText(declared).lines;
    const what =
      trigger.kind === 'event'
        ? eventSentence(trigger.type)
        : lines
            .filter(({ style }) => style === 'trigger')
            .map(({ text }) => text)
            .join(' ');
    const guard = lines
      .filter(({ style }) => style === 'guard')
      .map(({ text }) => text)
      .join(' ');
    const requirements = (definition.meta?.['requirements'] as string[] | undefined) ?? [];
    return `| ${cell(source)} | ${cell([what, guard].filter(Boolean).join(', '))} | ${cell(targets.join(', ') || 'stays')} | ${requirements.join(' ')} |`;
  });
  return ['| in | what happens | leads to | requirement |', '|---|---|---|---|', ...rows];
}

const verdicts = { passed: 'passes', failed: '**fails**', page: 'runs on the page only' } as const;

function scenariosSection({ feature, runs }: DocumentSources): string[] {
  let group = '';
  return feature.scenarios.flatMap((scenario) => {
    const run = runs[scenario.title];
    const heading = scenario.group !== group && scenario.group !== '' ? ['', `### ${scenario.group}`] : [];
    group = scenario.group;
    return [
      ...heading,
      '',
      `**${scenario.title}**${run ? `: ${verdicts[run.verdict]}` : ''}`,
      '',
      ...scenario.steps.flatMap(({ text, rows }) => [`- ${text}`, ...rows.map((cells) => `  - ${cells.join(': ')}`)]),
    ];
  });
}

/** A flow as a document: picture, states, transitions, scenarios, requirements and notes. */
export function flowDocument(sources: DocumentSources): string {
  const { flow, feature, ranAt, requirements, notes } = sources;
  const asked = [
    ...new Set([...requirementsOf(flow), ...feature.scenarios.flatMap((each) => each.requirements)]),
  ].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return `${[
    `# ${feature.title}`,
    '',
    feature.description,
    '',
    '```mermaid',
    toMermaid(flow.machine),
    '```',
    '',
    '## States',
    '',
    ...statesSection(flow, notes),
    '',
    '## What happens when',
    '',
    ...transitionsSection(flow),
    '',
    '## Scenarios',
    ...(ranAt === null ? [] : ['', `They ran on ${ranAt}.`]),
    ...scenariosSection(sources),
    '',
    '## Requirements',
    '',
    ...asked.map((id) => `- **${id}** ${requirements.get(id) ?? ''}`),
  ].join('\n')}\n`;
}
