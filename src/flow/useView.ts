import { useSelector } from '@xstate/react';
import type { ChangeEvent, PointerEvent } from 'react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { ViewNode } from '../../machines/core/view.ts';
import { stateAttributes } from './useFlow.ts';

/** The view of a running flow, and the attributes of its root element. */
export function useView<TMachine extends AnyStateMachine, TView extends object>(
  flow: Actor<TMachine>,
  view: (snapshot: SnapshotFrom<TMachine>) => TView,
): TView & { root: ReturnType<typeof stateAttributes> } {
  return useShown(
    useSelector(flow, (current) => current as SnapshotFrom<TMachine>),
    view,
  );
}

/** The same of a snapshot. */
export function useShown<TSnapshot extends AnyMachineSnapshot, TView extends object>(
  snapshot: TSnapshot,
  view: (snapshot: TSnapshot) => TView,
): TView & { root: ReturnType<typeof stateAttributes> } {
  return { ...view(snapshot), root: stateAttributes(snapshot.machine.id, snapshot) };
}

/**
 * The attributes and handlers of a node's element: its states, and what it does. Its name or text is its content.
 * @param send takes the events of the node's gestures
 */
export function nodeProps<TEvent>(node: ViewNode<TEvent>, send?: (event: TEvent) => void) {
  const { role, disabled, pressed, expanded, selected, current, marked, live, invalid } = node;
  const { press, choose, point, leave, focus, blur } = node;
  const on = (event: TEvent | undefined) => (event === undefined ? undefined : () => send?.(event));
  // A touch does not hover.
  const onHover = (event: TEvent | undefined) =>
    event === undefined
      ? undefined
      : ({ pointerType }: PointerEvent) => void (pointerType !== 'touch' && send?.(event));
  return {
    'aria-disabled': disabled || undefined,
    'aria-pressed': pressed,
    'aria-expanded': expanded,
    'aria-selected': selected,
    'aria-current': current,
    'data-marked': marked ? '' : undefined,
    'aria-live': live,
    'aria-invalid': invalid || undefined,
    onClick: on(press ?? (role === 'tab' ? choose : undefined)),
    onPointerEnter: onHover(point),
    onPointerLeave: onHover(leave),
    onFocus: on(focus),
    onBlur: on(blur),
  };
}

/** The same for a field whose text the machine holds. */
export function fieldProps<TEvent>(node: ViewNode<TEvent>, send: (event: TEvent) => void) {
  const { value = '', required, fill } = node;
  return {
    ...nodeProps(node, send),
    value,
    required: required === true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => fill && send(fill(currentTarget.value)),
  };
}
