import type { Flow } from 'flow-core/flow';
import { everyNode, isControl, nodesOf, textOf, type ViewNode } from 'flow-core/view';
import { configured } from '../config.ts';
import { toursOf } from '../tours.ts';
import type { ShownNode } from '../view/conformance.ts';
import type { Control, Screen } from './world.ts';

/** A flow's view as scenarios read it: the same nodes as on the page. */

/** The nodes that are there, as an ARIA snapshot of the page has them. */
export const shownOf = (nodes: readonly ViewNode[]): ShownNode[] =>
  nodes
    .filter(({ hidden }) => !hidden)
    .flatMap(({ children = [], ...node }) => {
      const within = shownOf(children);
      return node.role === 'presentation' ? within : [{ ...node, children: within }];
    });

/** What a flow shows in one state or another: what is not among it is static, and judged on the page. */
interface Vocabulary {
  texts: ReadonlySet<string>;
  controls: ReadonlySet<string>;
  parts: ReadonlySet<string>;
  hasAlert: boolean;
  hasForm: boolean;
}

const known = new WeakMap<Flow, Vocabulary>();

const textsOf = (nodes: readonly ViewNode[]) =>
  everyNode(nodes).flatMap((node) => [textOf(node), node.description, node.error].filter((text) => text !== undefined));
const namesOf = (nodes: readonly ViewNode[], controls: boolean) =>
  everyNode(nodes).flatMap((node) => (isControl(node) === controls && node.name ? [node.name] : []));

function vocabularyOf(flow: Flow): Vocabulary {
  const before = known.get(flow);
  if (before) return before;
  const shown = toursOf(flow)
    .paths.flatMap(({ expect, steps }) => [expect, ...steps.map((step) => step.expect)])
    .map(({ shows = {} }) => nodesOf(shows));
  const vocabulary = {
    texts: new Set(shown.flatMap(textsOf)),
    controls: new Set(shown.flatMap((nodes) => namesOf(nodes, true))),
    parts: new Set(shown.flatMap((nodes) => namesOf(nodes, false))),
    hasAlert: shown.some((nodes) => everyNode(nodes).some(({ role }) => role === 'alert')),
    hasForm: shown.some((nodes) => everyNode(nodes).some(({ submit }) => submit)),
  };
  known.set(flow, vocabulary);
  return vocabulary;
}

const entries = <TValue>(names: Iterable<string>, value: (name: string) => TValue): Record<string, TValue> =>
  Object.fromEntries([...names].map((name) => [name, value(name)]));

/** Whether the form is there, by its button. */
function formOf({ form }: Flow, nodes: readonly ViewNode[]): NonNullable<Screen['form']> {
  const texts = form === undefined ? null : configured().forms.buttons(form);
  const button = nodes.find(
    ({ role, name }) => role === 'button' && (name === texts?.submit || name === texts?.submitting),
  );
  if (!button) return 'absent';
  return button.submit ? 'ready' : 'sending';
}

/** @param send takes the event of a control that is pressed */
export function screenOf(flow: Flow, nodes: readonly ViewNode[], send: (event: { type: string }) => void): Screen {
  const vocabulary = vocabularyOf(flow);
  const all = everyNode(nodes);
  const texts = new Set(textsOf(nodes));
  const parts = new Set(namesOf(nodes, false));
  const controlOf = (name: string): Control | null => {
    const node = all.find((each) => isControl(each) && each.name === name);
    const event = node?.press ?? node?.choose;
    if (!node) return null;
    return event === undefined || node.disabled ? 'cannot be pressed' : { press: () => send(event) };
  };
  return {
    says: entries(new Set([...vocabulary.texts, ...texts]), (text) => texts.has(text)),
    controls: entries(new Set([...vocabulary.controls, ...namesOf(nodes, true)]), controlOf),
    parts: entries(new Set([...vocabulary.parts, ...parts]), (name) => parts.has(name)),
    ...(vocabulary.hasForm && { form: formOf(flow, all) }),
    ...(vocabulary.hasAlert && {
      alert: all
        .filter(({ role }) => role === 'alert')
        .map(textOf)
        .filter(Boolean)
        .join('\n'),
    }),
  };
}
