import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';

/**
 * What a flow shows (VIEW-1): plain data in the words of WAI-ARIA and of Playwright's ARIA snapshots. The page renders it,
 * scenarios read it, the conformance test compares the page with it, and the lab shows it.
 */

/** Roles of WAI-ARIA 1.2 that flows use; `text` is a text without a role, `presentation` a group without one. */
export type Role =
  | 'alert'
  | 'banner'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'definition'
  | 'dialog'
  | 'form'
  | 'group'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'log'
  | 'navigation'
  | 'option'
  | 'paragraph'
  | 'presentation'
  | 'progressbar'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'row'
  | 'spinbutton'
  | 'status'
  | 'strong'
  | 'tab'
  | 'tabpanel'
  | 'term'
  | 'text'
  | 'textbox'
  | 'tooltip';

/** A visitor's gestures on a node, each with the event that it sends. A gesture that is absent does nothing. */
interface Gestures<TEvent> {
  /** By pointer, or by Enter or Space. */
  press?: TEvent;
  /** Of a radio, a checkbox, a tab or an option. */
  choose?: TEvent;
  /** Replaces the text of a field. */
  fill?(text: string): TEvent;
  /** The key while the focus is on the node or in it. */
  escape?: TEvent;
  /** The same of the Enter key, where no button has the focus. */
  enter?: TEvent;
  /** The pointer comes onto the node; a touch does not. */
  point?: TEvent;
  /** The pointer goes. */
  leave?: TEvent;
  focus?: TEvent;
  blur?: TEvent;
  /** Sends the form that the button belongs to. */
  submit?: true;
  /** Sends again what was sent, with an unused key. */
  resend?: true;
}

interface States {
  disabled?: boolean;
  checked?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  selected?: boolean;
  invalid?: boolean;
  required?: boolean;
  /** Of a textbox that a form names: its characters show as dots. */
  masked?: boolean;
  current?: 'step' | 'page' | 'true';
  /** Set off for the eye. */
  marked?: boolean;
  /** Whether changes in it are announced. */
  live?: 'polite' | 'off';
}

export interface ViewNode<TEvent = { type: string }> extends Gestures<TEvent>, States {
  role: Role;
  /** The accessible name. */
  name?: string;
  /** What it says, with the texts of all that is in it. A control says its name. */
  text?: string;
  /** What is in it, where that is more than a text. */
  children?: readonly ViewNode<TEvent>[];
  /** Of a heading. */
  level?: number;
  /** Of a link. */
  url?: string;
  /** What a field holds. */
  value?: string;
  /** A form's field, by its name in the payload. */
  field?: string;
  /** Described by (`aria-describedby`). */
  description?: string;
  /** The error message of a field, which also describes it. */
  error?: string;
  /** It keeps its place on the page, and is neither seen nor read. */
  hidden?: boolean;
  /** For the eye alone (`aria-hidden`), or for a screen reader alone. */
  only?: 'seen' | 'read';
  /** What else is in it on the page, controls included, is the same in every state. */
  static?: true;
  /** It lies over the page's content, and not in its place before it. */
  over?: boolean;
  /** It has the focus once it comes up. */
  takesFocus?: boolean;
}

/** The nodes of a view by the names that its component uses. Null: it is not there. */
export type View<TEvent = { type: string }> = Readonly<
  Record<string, ViewNode<TEvent> | readonly ViewNode<TEvent>[] | null>
>;

/** Checks a view against its machine's types. @returns `show`, a pure function */
// @__NO_SIDE_EFFECTS__
export const defineView = <TMachine extends AnyStateMachine, TView extends View<EventFromLogic<TMachine>>>(
  _machine: TMachine,
  show: (snapshot: SnapshotFrom<TMachine>) => TView,
): ((snapshot: SnapshotFrom<TMachine>) => TView) => show;

/** The nodes that are there, in the view's order. */
export const nodesOf = <TEvent>(view: View<TEvent>): ViewNode<TEvent>[] =>
  Object.values(view)
    .flatMap((each) => each ?? [])
    .filter(({ hidden }) => !hidden) as ViewNode<TEvent>[];

/** All nodes that are there, each before those in it. */
export const everyNode = <TEvent>(nodes: readonly ViewNode<TEvent>[]): ViewNode<TEvent>[] =>
  nodes.filter(({ hidden }) => !hidden).flatMap((node) => [node, ...everyNode(node.children ?? [])]);

/** A control with what its gesture sends. Null: it is there, and cannot be used now. */
const control =
  <TRole extends Role, TGesture extends 'press' | 'choose'>(role: TRole, gesture: TGesture) =>
  <TEvent>(name: string, event: TEvent | null, states: States & Partial<ViewNode<TEvent>> = {}) =>
    ({ role, name, ...(event === null ? { disabled: true } : { [gesture]: event }), ...states }) as ViewNode<TEvent> & {
      role: TRole;
      name: string;
    };

export const button = control('button', 'press');
export const link = control('link', 'press');
export const radio = control('radio', 'choose');
export const tab = control('tab', 'choose');

const saying =
  <TRole extends Role>(role: TRole) =>
  (words: string) =>
    ({ role, text: words }) as const;

export const paragraph = saying('paragraph');
export const text = saying('text');

export const heading = (name: string, level: number) => ({ role: 'heading', name, level }) as const;

/** Roles that a visitor can operate. */
const controlRoles: ReadonlySet<string> = new Set<Role>([
  'button',
  'checkbox',
  'combobox',
  'link',
  'radio',
  'spinbutton',
  'tab',
  'textbox',
]);

export const isControl = ({ role }: { role: string }): boolean => controlRoles.has(role);

/** The texts of a node and of all that is in it. */
export const textOf = <TEvent>({ name, text: words, children = [] }: ViewNode<TEvent>): string =>
  words ??
  (children.length > 0
    ? children
        .filter(({ hidden }) => !hidden)
        .map(textOf)
        .join(' ')
    : (name ?? ''));
