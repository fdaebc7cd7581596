import { everyNode, isControl, paragraph, textOf, type ViewNode } from 'flow-core/view';

/** Compares a region of a page with what a view says (VIEW-2). */

/** A node as Playwright's `ariaSnapshotJSON` gives it; a string is a static text. */
export type AriaNode =
  | string
  | {
      role: string;
      name?: string;
      text?: string;
      children?: readonly AriaNode[];
      url?: string;
      level?: number;
      checked?: boolean | 'mixed';
      disabled?: boolean;
      expanded?: boolean;
      invalid?: boolean;
      pressed?: boolean | 'mixed';
      selected?: boolean;
    };

/** The same with texts as nodes of their own: two equal texts are two. */
export interface ShownNode extends Omit<Exclude<AriaNode, string>, 'children'> {
  children: readonly ShownNode[];
  /** Of a view: a snapshot does not tell. */
  only?: 'seen' | 'read';
  marked?: boolean;
  over?: boolean;
}

/** What a snapshot holds. A label or a legend that repeats the name of what it names is left out. */
export function shownNodes(all: readonly AriaNode[], parent?: string): ShownNode[] {
  // At the top, a snapshot has a static text as a node.
  const nodes = all.map((node) => (typeof node !== 'string' && node.role === 'text' ? (node.text ?? '') : node));
  const names = new Set([
    parent,
    ...nodes.map((node) => (typeof node === 'string' || node.role === 'navigation' ? undefined : node.name)),
  ]);
  return nodes.flatMap((node): ShownNode[] => {
    if (typeof node !== 'string') return [{ ...node, children: shownNodes(node.children ?? [], node.name) }];
    return names.has(squeezed(node)) ? [] : [{ role: 'text', text: node, children: [] }];
  });
}

/** What an ARIA snapshot leaves out. */
export interface OutsideSnapshot {
  /** The texts of the elements with `aria-current`, without the links that the router marks. */
  current: readonly string[];
  /** The names of the elements that are set off for the eye. */
  marked: readonly string[];
  /** The names of the invalid file fields: a snapshot has them as buttons, which have no such state. */
  invalidFiles?: readonly string[];
  /** The values of `aria-live` where no role has one of its own. */
  live: readonly string[];
  /** The names of the required fields. */
  required: readonly string[];
  /** Whether a text shows as dots. */
  masked?: boolean;
  /** The texts for the eye alone, and those for a screen reader alone; absent where no view tells them apart. */
  only?: Readonly<Record<'seen' | 'read', readonly string[]>>;
  /** What each field is described by, by its name; other controls by their accessible name. */
  descriptions: Readonly<Record<string, string>>;
}

export interface Conformance {
  problems: string[];
  /** What the view does not say. In every state of a tour it has to be the same. */
  rest: string[];
}

const states = ['checked', 'disabled', 'expanded', 'invalid', 'pressed', 'selected'] as const;

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** All that a node says, as it is read from beginning to end. */
export function saidBy({ role, name, text, children }: ShownNode): string {
  if (isControl({ role })) return name ?? text ?? '';
  return text ?? (children.length > 0 ? children.map(saidBy).join(' ') : (name ?? ''));
}

/** Without blanks: they depend on the markup between two texts. */
export const compact = (text: string) => text.replaceAll(/\s+/g, '');

const sayTheSame = (one: string, other: string) => compact(one) === compact(other);

function matchesAlone(node: ViewNode, found: ShownNode): boolean {
  if (found.role !== node.role) return false;
  if (node.name !== undefined && !sayTheSame(found.name ?? '', node.name)) return false;
  if (node.level !== undefined && found.level !== node.level) return false;
  if (node.url !== undefined && found.url !== node.url) return false;
  if (node.value !== undefined && node.role === 'textbox' && (found.text ?? '') !== node.value) return false;
  if (node.text !== undefined && !sayTheSame(saidBy(found), node.text)) return false;
  return states.every(
    (state) => Boolean(found[state]) === Boolean(node[state]) || (state === 'invalid' && node.role === 'button'),
  );
}

/** What a match takes of the page: a node with all that is in it, or without. */
type Taken = Map<ShownNode, 'whole' | 'alone'>;

/** What is beside a field as a text of its own. */
const besideControl = ({ field, description, error }: ViewNode): ViewNode[] =>
  (field === undefined ? [] : [description, error]).flatMap((said) => (said === undefined ? [] : [paragraph(said)]));

/** The nodes that have a role of their own. */
const inView = (nodes: readonly ViewNode[]): ViewNode[] =>
  nodes
    .filter(({ hidden, only }) => !hidden && only !== 'seen')
    .flatMap((node) => (node.role === 'presentation' ? inView(node.children ?? []) : [node, ...besideControl(node)]));

/** Takes a node that is found among others or in them, in the page's order. */
function take(node: ViewNode, among: readonly ShownNode[], taken: Taken): boolean {
  return among.some((found) => {
    const how = taken.get(found);
    if (how === 'whole') return false;
    return (how === undefined && takeThis(node, found, taken)) || take(node, found.children, taken);
  });
}

function takeThis(node: ViewNode, found: ShownNode, taken: Taken): boolean {
  if (!matchesAlone(node, found)) return false;
  const within = inView(node.children ?? []);
  // Texts alone may be cut otherwise on the page, by controls of another flow for one.
  if (within.every(({ role }) => role === 'text')) {
    if (within.length > 0 && !sayTheSame(saidBy(found), textOf(node))) return false;
    taken.set(found, node.children || node.text !== undefined || isControl(node) ? 'whole' : 'alone');
    return true;
  }
  const tried: Taken = new Map(taken);
  if (!within.every((each) => take(each, found.children, tried))) return false;
  for (const [each, part] of tried) taken.set(each, part);
  taken.set(found, 'alone');
  return true;
}

const describe = ({ role, name, text, ...node }: ViewNode | ShownNode): string =>
  [
    role,
    ...(name === undefined ? [] : [`"${name}"`]),
    ...(text === undefined ? [] : [`"${squeezed(text)}"`]),
    ...states.filter((state) => node[state]).map((state) => `[${state}]`),
  ].join(' ');

/** All nodes, each before those in it. */
export const allIn = (nodes: readonly ShownNode[]): ShownNode[] =>
  nodes.flatMap((node) => [node, ...allIn(node.children)]);

function explainMissing(node: ViewNode, page: readonly ShownNode[]): string {
  const within = inView(node.children ?? []).map(describe);
  const whole = [describe(node), ...(within.length > 0 ? [`with ${within.join(', ')}`] : [])].join(' ');
  const alike = allIn(page)
    .filter(({ role }) => role === node.role)
    .map((each) =>
      [describe(each), ...(each.children.length > 0 ? [`with "${squeezed(saidBy(each))}"`] : [])].join(' '),
    );
  return `the page has no ${whole}${alike.length > 0 ? `; it has ${alike.join('; ')}` : ''}`;
}

/** What is left of the page, in its order. */
const restOf = (nodes: readonly ShownNode[], taken: Taken): ShownNode[] =>
  nodes.flatMap((node) => {
    const how = taken.get(node);
    return how === 'whole' ? [] : [...(how === 'alone' ? [] : [node]), ...restOf(node.children, taken)];
  });

const sorted = (texts: readonly string[]) => texts.map(compact).toSorted();

/** What the snapshot leaves out, by the view. */
function compareOutside(nodes: readonly ViewNode[], outside: OutsideSnapshot): string[] {
  const all = everyNode(nodes);
  const problems: string[] = [];
  const current = all.filter((node) => node.current).map(textOf);
  if (sorted(current).join() !== sorted(outside.current).join())
    problems.push(`the current element is ${JSON.stringify(outside.current)}, expected ${JSON.stringify(current)}`);
  const marked = all.filter((node) => node.marked).map(textOf);
  if (sorted(marked).join() !== sorted(outside.marked).join())
    problems.push(`what is marked is ${JSON.stringify(outside.marked)}, expected ${JSON.stringify(marked)}`);
  const live = all.flatMap((node) => node.live ?? []);
  if (sorted(live).join() !== sorted(outside.live).join())
    problems.push(`aria-live is ${JSON.stringify(outside.live)}, expected ${JSON.stringify(live)}`);
  for (const [who, texts] of Object.entries(outside.only ?? {})) {
    const expected = all.filter(({ only }) => only === who).map(textOf);
    if (sorted(expected).join() !== sorted(texts).join())
      problems.push(`what is only ${who} is ${JSON.stringify(texts)}, expected ${JSON.stringify(expected)}`);
  }
  for (const { masked } of all)
    if (masked !== undefined && masked !== outside.masked)
      problems.push(`the text ${outside.masked ? 'shows as dots' : 'can be read'}, and should not`);
  const fields = all.filter(({ field }) => field !== undefined);
  const required = fields.filter((each) => each.required).map(({ field }) => field as string);
  if (fields.length > 0 && sorted(required).join() !== sorted(outside.required).join())
    problems.push(`the required fields are ${outside.required.join(', ')}, expected ${required.join(', ')}`);
  const invalid = fields.filter((each) => each.role === 'button' && each.invalid).map(({ field }) => field as string);
  if (sorted(invalid).join() !== sorted(outside.invalidFiles ?? []).join())
    problems.push(`the invalid files are ${outside.invalidFiles?.join(', ')}, expected ${invalid.join(', ')}`);
  for (const { role, field, name = '', description, error } of all.filter(
    (node) => node.field !== undefined || isControl(node),
  )) {
    const said = outside.descriptions[field ?? name] ?? '';
    for (const expected of [description, error])
      if (expected !== undefined && !compact(said).includes(compact(expected)))
        problems.push(
          `the ${field === undefined ? role : 'field'} "${field ?? name}" is described by "${said}", expected "${expected}"`,
        );
  }
  return problems;
}

/**
 * Compares the nodes that are there with a region of the page, as a nested bag: the order does not count, and the page may
 * have more levels than the view.
 * @param foreign regions of other flows in this one: what they have is not this view's
 */
export function compareWithPage(
  nodes: readonly ViewNode[],
  page: readonly ShownNode[],
  outside: OutsideSnapshot,
  foreign: readonly ShownNode[] = [],
): Conformance {
  const taken: Taken = new Map();
  const missing = inView(nodes).filter((node) => !take(node, page, taken));
  const known = new Set(allIn(foreign).map(describe));
  const headings = new Set(everyNode(nodes).map(({ role, name }) => (role === 'heading' ? name : undefined)));
  // A level without a name says nothing of its own, nor does a region that is named by its heading.
  const rest = restOf(page, taken).filter(
    ({ role, name, text, ...node }) =>
      (role === 'region' ? !headings.has(name) : name !== undefined || text !== undefined) &&
      !known.has(describe({ role, name, text, ...node } as ShownNode)),
  );
  const copies = everyNode(nodes).filter((node) => node.static);
  const copied = new Set(
    allIn(page.flatMap((found) => allIn([found]).filter(({ role }) => copies.some((node) => node.role === role)))).map(
      describe,
    ),
  );
  const strangers =
    missing.length > 0
      ? []
      : rest
          .filter(isControl)
          .map(describe)
          .filter((each) => !copied.has(each));
  return {
    problems: [
      ...missing.map((node) => explainMissing(node, page)),
      ...(strangers.length > 0 ? [`the view has no ${strangers.join(', ')}`] : []),
      ...compareOutside(nodes, outside),
    ],
    rest: rest.map(describe),
  };
}

/** The difference between what two states of the page have that the view does not say; null when there is none. */
export function compareRests(before: readonly string[], now: readonly string[]): string | null {
  const gone = before.filter((each) => !now.includes(each)).map((each) => `${each} has gone`);
  const come = now.filter((each) => !before.includes(each)).map((each) => `${each} has come`);
  const changes = [...gone, ...come];
  return changes.length === 0 ? null : `what the view does not say has changed: ${changes.join(', ')}`;
}
