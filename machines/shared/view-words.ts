import { COVER, isPersonal, maskText } from '../domain/masking.ts';
import { isControl, nodesOf, textOf, type View, type ViewNode } from '../core/view.ts';

/** What a visitor reads and can do in a state (VIEW-4), each a part of a sentence. */
export interface ViewWords {
  reads: readonly string[];
  can: readonly string[];
  /** What is there, and cannot be used now. */
  cannot: readonly string[];
}

/** A node without a name is called by its text: what a reader needs of it to find it on the page. */
const MAX_CALL = 60;

/** Addresses in it are masked: some texts name the visitor's own. */
const quoted = (words: string) => `“${maskText(words)}”`;

function callOf(node: ViewNode): string {
  const words = node.name ?? textOf(node);
  return quoted(words.length > MAX_CALL ? `${words.slice(0, MAX_CALL).trimEnd()}…` : words);
}

const there = (nodes: readonly ViewNode[] = []) => nodes.filter(({ hidden }) => !hidden);

const isChosen = ({ role, checked, selected }: ViewNode) =>
  (role === 'radio' && checked) || (role === 'tab' && selected);

/** What a field holds; a visitor's own data is covered. */
function valueOf({ name = '', field = name, value, children }: ViewNode): string {
  const words = children?.find(({ selected }) => selected)?.name ?? value ?? '';
  return words !== '' && (isPersonal(field) || isPersonal(name)) ? COVER : words;
}

function readOnControl(node: ViewNode): string[] {
  const { role, checked, selected, pressed, expanded, invalid, current, description } = node;
  const call = callOf(node);
  const isField = role === 'textbox' || role === 'spinbutton' || role === 'combobox';
  const value = isField ? valueOf(node) : '';
  return [
    ...(isChosen(node) || (role === 'option' && selected) ? [`${call} is chosen`] : []),
    ...(role === 'checkbox' && checked ? [`${call} is ticked`] : []),
    ...(pressed ? [`${call} is pressed`] : []),
    ...(expanded ? [`${call} is open`] : []),
    ...(current === undefined ? [] : [`${call} is the present one`]),
    ...(value === '' ? [] : [`${call} holds ${quoted(value)}`]),
    ...(invalid ? [`${call} is marked as wrong`] : []),
    ...(description === undefined ? [] : [`beside ${call}: ${quoted(description)}`]),
  ];
}

/** Parts of a page by name, where a reader has to know what they are. */
const partNames: Partial<Record<ViewNode['role'], string>> = {
  alert: 'the alert',
  status: 'the status',
  dialog: 'the dialog',
  list: 'the list',
  log: 'the log',
  tooltip: 'the tooltip',
  progressbar: 'the progress',
};

/** A term is read with what it means. */
function readIn(nodes: readonly ViewNode[]): string[] {
  const visible = there(nodes);
  return visible.flatMap((node, index) => {
    const next = visible[index + 1];
    if (node.role === 'term' && next?.role === 'definition')
      return [`${quoted(textOf(node))}: ${readNode(next).join(', ')}`];
    return node.role === 'definition' && visible[index - 1]?.role === 'term' ? [] : readNode(node);
  });
}

function readNode(node: ViewNode): string[] {
  const { role, name, text, value, children } = node;
  if (isControl(node)) return readOnControl(node);
  if (role === 'heading') return [`the heading ${callOf(node)}`];
  const isItem = role === 'listitem' || role === 'paragraph';
  const words = textOf(node);
  const within =
    text !== undefined || isItem
      ? words === ''
        ? []
        : [`${quoted(words)}${node.current === undefined ? '' : ' (the present one)'}`]
      : readIn(children ?? []);
  const part = partNames[role];
  // A region and a form have their name in a heading.
  if (part === undefined && (name === undefined || role !== 'group')) return within;
  const label = [part ?? 'in', ...(name === undefined ? [] : [quoted(name)])].join(' ');
  if (within.length > 0)
    return [
      part !== undefined && name === undefined ? `${label} ${within.join('; ')}` : `${label}: ${within.join('; ')}`,
    ];
  if (part === undefined) return [];
  return [value === undefined ? `${label}, which is empty` : `${label} at ${value}`];
}

/** How a control is used: by a gesture of its own, or as a field of its form. */
function useOf(node: ViewNode): string | null {
  const { role, press, choose, fill, submit, field, url, required } = node;
  const call = callOf(node);
  const must = required ? ' (required)' : '';
  switch (role) {
    case 'link':
      return `follow ${call}${url === undefined || press ? '' : ` to ${maskText(url)}`}`;
    case 'button':
      return press || submit || node.disabled ? `press ${call}` : null;
    case 'radio':
    case 'tab':
      return isChosen(node) ? null : `choose ${call}`;
    case 'checkbox':
      return choose || press || field || node.disabled ? `${node.checked ? 'untick' : 'tick'} ${call}${must}` : null;
    case 'combobox':
      return `choose in ${call}${must}`;
    case 'textbox':
    case 'spinbutton':
      return fill || field || node.disabled ? `fill in ${call}${must}` : null;
    default:
      return press || choose ? `press ${call}` : null;
  }
}

const gesturesOf = (node: ViewNode): string[] => {
  const call = callOf(node);
  return [
    ...(node.point ? [`point at ${call}`] : []),
    ...(node.leave ? [`move the pointer off ${call}`] : []),
    ...(node.focus ? [`move the focus to ${call}`] : []),
    ...(node.blur ? [`move the focus off ${call}`] : []),
    ...(node.escape ? [`press Escape in ${call}`] : []),
  ];
};

/** All nodes that a visitor may use, those in others too; the options of a field are part of it. */
const usable = (nodes: readonly ViewNode[]): ViewNode[] =>
  there(nodes).flatMap((node) => [node, ...(node.role === 'combobox' ? [] : usable(node.children ?? []))]);

/** A view in words, in its own order, as a product manager would read the screen aloud. */
export function wordsOf(view: View): ViewWords {
  const nodes = nodesOf(view);
  const all = usable(nodes);
  const uses = (isDisabled: boolean) =>
    all.filter(({ disabled = false }) => disabled === isDisabled).flatMap((node) => useOf(node) ?? []);
  return {
    reads: readIn(nodes),
    can: [...new Set([...uses(false), ...all.filter(({ disabled }) => !disabled).flatMap(gesturesOf)])],
    cannot: [...new Set(uses(true))],
  };
}
