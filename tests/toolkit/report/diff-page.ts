import type { Flow } from 'flow-core/flow';
import { drawMachine } from '../draw.ts';
import { explainPaths } from '../explain.ts';
import { titleOf } from '../scenarios/read.ts';
import { toursOf } from '../tours.ts';
import { rerecord } from '../record.ts';
import type { RecordedPath } from 'flow-core/recording';
import type { Change } from './compare.ts';
import { compareMachines } from './compare.ts';
import { diagramField, inlineDiagram, styleOf } from './diagram.ts';
import { escape } from './html.ts';
import { page } from './look.ts';

/** Renders the flows that changed since a commit: both diagrams side by side, and the changes in words. */

export interface FlowDifference {
  id: string;
  machine: readonly string[];
  /** Changes of the behavior, from the tours of both machines. */
  behaviour: readonly string[];
  before: string | null;
  after: string | null;
  style: string;
}

const classOf = (change: Change | undefined) => (change === undefined ? null : `flow-${change}`);

/** What both machines do on the tours of either. */
function behaviourBetween(was: Flow, is: Flow): string[] {
  const shared = ({ start }: RecordedPath) => start in was.starts && start in is.starts;
  const old = toursOf(was).paths.filter(shared);
  const fresh = toursOf(is).paths.filter(shared);
  return [...new Set([...explainPaths(old, rerecord(is, old)), ...explainPaths(rerecord(was, fresh), fresh)])];
}

async function differenceOf(id: string, was: Flow | undefined, is: Flow | undefined): Promise<FlowDifference | null> {
  const [before, after] = await Promise.all([was && drawMachine(was.machine), is && drawMachine(is.machine)]);
  const style = styleOf(after ?? before ?? '');
  if (!was || !is) {
    const what = was ? 'the flow is removed' : 'the flow is new';
    return {
      id,
      machine: [what],
      behaviour: [],
      before: before ? inlineDiagram(before) : null,
      after: after ? inlineDiagram(after) : null,
      style,
    };
  }
  const { lines, before: old, after: now } = compareMachines(was.machine, is.machine);
  const behaviour = behaviourBetween(was, is);
  if (lines.length + behaviour.length === 0 && before === after) return null;
  if (behaviour.length === 0) behaviour.push('every tour goes as before');
  const marked = (svg: string, marks: typeof old) =>
    inlineDiagram(svg, {
      state: (path) => classOf(marks.states.get(path)),
      transition: (key) => classOf(marks.transitions.get(key)),
    });
  return { id, machine: lines, behaviour, before: marked(before ?? '', old), after: marked(after ?? '', now), style };
}

/** The flows that differ between a commit and the working tree, in the registry's order. */
export async function differingFlows(old: readonly Flow[], flows: readonly Flow[]): Promise<FlowDifference[]> {
  const ids = [...new Set([...flows, ...old].map(({ machine }) => machine.id))];
  const find = (all: readonly Flow[], id: string) => all.find(({ machine }) => machine.id === id);
  const all = await Promise.all(ids.map((id) => differenceOf(id, find(old, id), find(flows, id))));
  return all.filter((difference) => difference !== null);
}

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `<h3>${title}</h3><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>` : '';

function side(title: string, id: string, svg: string | null): string {
  return `<section aria-label="${escape(`${id}, ${title}`)}"><h3>${escape(title)}</h3>${svg === null ? '<p class="soft">The flow does not exist.</p>' : diagramField(`Diagram of ${id}, ${title}`, svg)}</section>`;
}

/** LAB-4: which flows are as they were. */
function unchangedText(differences: readonly FlowDifference[], flows: readonly Flow[]): string {
  const titles = flows
    .filter(({ machine }) => differences.every(({ id }) => id !== machine.id))
    .map(({ machine }) => titleOf(machine.id));
  return titles.length === 0
    ? ''
    : `<h2 id="unchanged">Unchanged</h2><p>${titles.length} of ${flows.length} flows: ${escape(titles.join(', '))}.</p>`;
}

/**
 * @param flows all of the working tree
 * @param back where the page leads back to
 */
export function diffPage(
  ref: string,
  differences: readonly FlowDifference[],
  { flows, back }: { flows: readonly Flow[]; back: string },
): string {
  const body = [
    `<h1>Flows since ${escape(ref)}</h1>`,
    differences.length === 0
      ? '<p>No flow has changed.</p>'
      : '<ul class="legend"><li><span class="missing">Red</span>: removed</li><li><span class="changed">Amber</span>: changed</li><li><span class="new">Green</span>: new</li></ul>',
    ...differences.flatMap(({ id, machine, behaviour, before, after }) => [
      `<h2 id="${id}">${escape(titleOf(id))}</h2>`,
      `<div class="sheet words">${list('Changes of the machine', machine)}${list('Changes of the behavior', behaviour)}${machine.length + behaviour.length === 0 ? '<p>Only the diagram changed.</p>' : ''}</div>`,
      `<div class="sides">${side(ref, id, before)}${side('now', id, after)}</div>`,
    ]),
    unchangedText(differences, flows),
  ].join('\n');
  return page({
    title: `Flows since ${ref}`,
    links: [{ to: back, text: 'Flow lab' }, ...differences.map(({ id }) => ({ to: `#${id}`, text: titleOf(id) }))],
    body,
    diagramStyle: differences[0]?.style ?? '',
  });
}

/** The differences as text for a terminal. */
export function diffText(ref: string, differences: readonly FlowDifference[]): string {
  if (differences.length === 0) return `No flow has changed since ${ref}.`;
  return differences
    .flatMap(({ id, machine, behaviour }) => [
      id,
      ...machine.map((line) => `  ${line}`),
      ...behaviour.map((line) => `  ${line}`),
    ])
    .join('\n');
}
