import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { everyNode, isControl, nodesOf, textOf, type ViewNode } from 'flow-core/view';
import { LiveRun, take } from '../live-run.ts';
import type { RecordedPath } from 'flow-core/recording';
import { configured } from '../config.ts';
import { samplesOf } from '../steps.ts';

/** What holds for every view in every state of its flow (VIEW-3), without a page. */

const gestures = ['press', 'choose', 'escape', 'enter', 'point', 'leave', 'focus', 'blur'] as const;

const eventsOf = (node: ViewNode) => gestures.flatMap((gesture) => node[gesture] ?? []);

/** The types of the events that a node sends with a text, a payload or a key. */
const filledTypesOf = (node: ViewNode): string[] => [
  ...(node.fill ? [node.fill('').type] : []),
  ...(node.submit ? ['form.submit'] : []),
  ...(node.resend ? ['form.resend'] : []),
];

const typesOf = (node: ViewNode): string[] => [...eventsOf(node).map(({ type }) => type), ...filledTypesOf(node)];

/** The events that a visitor could send now and the machine would take, though no control sends them. */
function takenUnseen(flow: Flow, snapshot: AnyMachineSnapshot, nodes: readonly ViewNode[]): { type: string }[] {
  const all = everyNode(nodes);
  const sent = all.flatMap(eventsOf);
  const filled = new Set(all.flatMap(filledTypesOf));
  return Object.keys(flow.events)
    .filter((type) => !flow.outside?.includes(type) && !filled.has(type))
    .flatMap((type) => samplesOf(flow, type, snapshot))
    .filter((event) => flow.filterEvents(snapshot, event) && snapshot.can(event))
    .filter((event) => !sent.some((each) => isDeepStrictEqual(each, event)));
}

function problemsOf(flow: Flow, snapshot: AnyMachineSnapshot, nodes: readonly ViewNode[], state: string): string[] {
  const controls = everyNode(nodes).filter(isControl);
  const names = controls.map(({ role, name }) => `${role} "${name}"`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...twice.map((name) => `the view has two controls ${name} in "${state}"`),
    ...controls
      .filter(({ name, masked }) => !name && masked === undefined)
      .map(({ role }) => `a ${role} of the view has no name in "${state}"`),
    ...everyNode(nodes).flatMap((node) =>
      eventsOf(node)
        .filter((event) => !snapshot.can(event))
        .map((event) => `the machine does not take ${JSON.stringify(event)} of "${textOf(node)}" in "${state}"`),
    ),
    ...everyNode(nodes)
      .flatMap(filledTypesOf)
      .filter((type) => !samplesOf(flow, type, snapshot).some((event) => snapshot.can(event)))
      .map((type) => `the machine does not take any "${type}" in "${state}", and a control sends it`),
    ...takenUnseen(flow, snapshot, nodes).map(
      (event) => `the machine takes ${JSON.stringify(event)} in "${state}", and no control sends it`,
    ),
  ];
}

/**
 * Looks at the view at each step of the tours.
 * @param machine the flow's own, or a mutant of it
 * @returns each problem of the flow's view once, in words
 */
export function checkView(
  flow: Flow,
  paths: readonly RecordedPath[],
  machine: AnyStateMachine = flow.machine,
): string[] {
  const { view, outside = [] } = flow;
  if (!view) return [];
  const problems = new Set<string>();
  const sent = new Set<string>();
  for (const path of paths) {
    const run = new LiveRun(flow, machine, path.input ?? undefined, () => {});
    const form = flow.form === undefined ? null : configured().forms.track(flow.form);
    const look = () => {
      const nodes = nodesOf(view(run.snapshot(), form?.state));
      for (const node of everyNode(nodes)) for (const type of typesOf(node)) sent.add(type);
      for (const problem of problemsOf(flow, run.snapshot(), nodes, run.state())) problems.add(problem);
    };
    look();
    for (const step of path.steps) {
      take(run, step, '');
      form?.after(step, run.outcome());
      look();
    }
    run.stop();
  }
  const unsent = Object.keys(flow.events).filter((type) => !sent.has(type) && !outside.includes(type));
  for (const type of unsent) problems.add(`no control of the view sends "${type}"`);
  return [...problems].map((problem) => `${flow.machine.id}: ${problem}`);
}

/** Whether the view of a mutant breaks a rule, or cannot show its state. */
export function viewNotices(flow: Flow, paths: readonly RecordedPath[], machine: AnyStateMachine): boolean {
  try {
    return checkView(flow, paths, machine).length > 0;
  } catch {
    return true;
  }
}
