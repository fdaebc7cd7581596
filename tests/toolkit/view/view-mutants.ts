import { isControl, type View, type ViewNode } from 'flow-core/view';

/** Small changes of a view: one for each text, name, state and handler (VIEW-2). A page that follows its view shows each. */

export interface ViewMutant {
  /** Where in the view, from its name on. */
  path: readonly (string | number)[];
  field: keyof ViewNode;
  /** Undefined: it is taken away. */
  value: unknown;
}

const toggles = ['checked', 'pressed', 'expanded', 'selected', 'invalid', 'marked', 'hidden'] as const;
const handlers = ['press', 'choose', 'fill', 'escape', 'enter', 'point', 'leave', 'focus', 'blur'] as const;

export const isHandler = ({ field }: ViewMutant): boolean => (handlers as readonly string[]).includes(field);

/** What a visitor enters is not the view's to alter. */
const isEntered = ({ role, field, fill }: ViewNode) => (field !== undefined && !fill) || role === 'option';

/** A control that does nothing here does it outside the flow, in any state. */
const isUsed = (node: ViewNode) =>
  node.submit || node.resend || handlers.some((handler) => node[handler] !== undefined);

function mutantsOfNode(node: ViewNode, path: readonly (string | number)[], inField = false): ViewMutant[] {
  const mutant = (field: keyof ViewNode, value: unknown): ViewMutant => ({ path, field, value });
  if (node.hidden) return [mutant('hidden', undefined)];
  const texts = ['name', 'text', 'error', 'description'] as const;
  const entered = inField || isEntered(node);
  const own = [
    ...texts
      // A choice's description follows the choice, which the page's styles do.
      .filter((field) => node[field] !== undefined && !(field === 'description' && node.role === 'combobox'))
      .map((field) => mutant(field, 'Altered')),
    ...toggles
      // With an error a field is invalid.
      .filter((field) => node[field] !== undefined && !(field === 'invalid' && node.error !== undefined))
      // Of a group of radio buttons one at most is checked.
      .filter((field) => (node.role !== 'radio' || node[field]) && !entered)
      .map((field) => mutant(field, !node[field])),
    ...(node.fill ? [mutant('value', 'Altered')] : []),
    ...(node.required === undefined ? [] : [mutant('required', !node.required)]),
    ...(node.masked === undefined ? [] : [mutant('masked', !node.masked)]),
    ...(isControl(node) && node.role !== 'link' && !entered && (node.disabled || isUsed(node))
      ? [mutant('disabled', node.disabled ? undefined : true)]
      : []),
    ...(node.live === undefined ? [] : [mutant('live', node.live === 'off' ? 'polite' : 'off')]),
    ...(node.only === 'read' ? [mutant('only', undefined)] : []),
    ...(node.current === undefined ? [] : [mutant('current', undefined)]),
    // The browser itself follows a link whose handler is gone.
    ...handlers
      .filter((field) => node[field] !== undefined && node.url === undefined)
      .map((field) => mutant(field, undefined)),
  ];
  return [
    ...own,
    ...(node.children ?? []).flatMap((child, index) =>
      mutantsOfNode(child, [...path, 'children', index], node.field !== undefined),
    ),
  ];
}

export const mutantsOfView = (view: View): ViewMutant[] =>
  Object.entries(view).flatMap(([key, nodes]) => {
    if (nodes === null) return [];
    if (!Array.isArray(nodes)) return mutantsOfNode(nodes as ViewNode, [key]);
    return (nodes as readonly ViewNode[]).flatMap((node, index) => mutantsOfNode(node, [key, index]));
  });

/** The view with the change. It runs in the page too, so it needs nothing from outside. */
export function altered<TView extends object>(view: TView, { path, field, value }: ViewMutant): TView {
  const whole = { ...view };
  let at: Record<string | number, unknown> = whole as Record<string | number, unknown>;
  for (const key of path) {
    const child = at[key];
    // Another state may lack the node.
    if (typeof child !== 'object' || child === null) return view;
    const copy = Array.isArray(child) ? [...child] : { ...child };
    at[key] = copy;
    at = copy as Record<string | number, unknown>;
  }
  if (value === undefined) delete at[field];
  else at[field] = value;
  return whole;
}

export const nameOfMutant = ({ path, field, value }: ViewMutant): string =>
  `${path.join('/')} ${field} ${value === undefined ? 'is taken away' : `is ${JSON.stringify(value)}`}`;
