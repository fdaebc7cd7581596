import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { tooltipMachine } from '../../machines/tooltip/tooltip.machine.ts';
import { tooltipView } from '../../machines/tooltip/tooltip.view.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import styles from './Tooltips.module.css';

/** The control, or the bubble, which has the name of its control. */
const elementAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
const controlAt = (target: EventTarget | null) => elementAt(target)?.dataset['tooltip'];

function listen(tooltip: ActorRefFrom<typeof tooltipMachine>) {
  const stopping = new AbortController();
  const on = <TType extends keyof DocumentEventMap>(type: TType, listener: (event: DocumentEventMap[TType]) => void) =>
    // Captured, to see the control before it reacts: an open menu's button has no tooltip.
    document.addEventListener(type, listener, { capture: true, signal: stopping.signal });

  const point = ({ target, relatedTarget }: FocusEvent | PointerEvent) => {
    const control = controlAt(target);
    // Moves within a control, or between it and its bubble, do not count.
    if (control && control !== controlAt(relatedTarget)) tooltip.send({ type: 'tooltip.point', control });
  };
  /** @param other the other cause that may keep the tooltip: focus, or the pointer */
  const leave = ({ target, relatedTarget }: FocusEvent | PointerEvent, other: ':hover' | ':focus-visible') => {
    const control = controlAt(target);
    if (!control || control === controlAt(relatedTarget)) return;
    if (!document.querySelector(`[data-tooltip=${control}]${other}`)) tooltip.send({ type: 'tooltip.leave', control });
  };

  on('pointerover', (event) => {
    // Touch does not hover.
    if (event.pointerType !== 'touch') point(event);
  });
  on('pointerout', (event) => leave(event, ':focus-visible'));
  on('focusin', (event) => {
    if (elementAt(event.target)?.matches(':focus-visible')) point(event);
  });
  on('focusout', (event) => leave(event, ':hover'));
  on('click', ({ target }) => {
    if (elementAt(target)) tooltip.send({ type: 'tooltip.dismiss' });
  });
  on('keydown', ({ key }) => {
    if (key === 'Escape') tooltip.send({ type: 'tooltip.dismiss' });
  });
  return () => stopping.abort();
}

/** Below the control; above it, or beside both in a low frame, if there is no space below. */
function place(bubble: HTMLElement, control: Element) {
  const { left, top, bottom, width, height } = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + offsetHeight <= clientHeight;
  const beside = !below && top < offsetHeight;
  const x = beside ? left - offsetWidth : left + (width - offsetWidth) / 2;
  const y = beside ? top + (height - offsetHeight) / 2 : below ? bottom : top - offsetHeight;
  bubble.style.left = `${Math.max(0, Math.min(x, clientWidth - offsetWidth))}px`;
  bubble.style.top = `${y}px`;
}

/** The bubble is last in the page: the first element of that name is the control. */
const controlCalled = (name: string) => document.querySelector<HTMLElement>(`[data-tooltip=${name}]`);

/** The hidden label; in the theme that shows, where it has one for each. */
const labelOf = (name: string) => controlCalled(name)?.querySelector<HTMLElement>('.unseen')?.innerText;

/** A label may change with the class of the root element. */
function onRootClass(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** UI-1. The text is a copy of the hidden label, which is the accessible name, so the bubble is aria-hidden. */
export function Tooltips() {
  const tooltip = useFlow(tooltipMachine);
  useSyncExternalStore(
    onRootClass,
    () => document.documentElement.className,
    () => '',
  );
  const { root, control } = useView(tooltip, tooltipView);
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The visitor may be on a control before hydration. On a touch screen `:hover` matches the last tapped element.
    const hover = window.matchMedia('(hover: hover)').matches ? ':hover,' : '';
    const early = controlAt(document.querySelector(`[data-tooltip]:is(${hover}:focus-visible)`));
    if (early) tooltip.send({ type: 'tooltip.point', control: early });
    return listen(tooltip);
  }, [tooltip]);

  useLayoutEffect(() => {
    const element = control && controlCalled(control);
    if (!element || !bubble.current) return;
    const { current } = bubble;
    const follow = () => place(current, element);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [control]);

  return (
    <div
      ref={bubble}
      className={styles.bubble}
      role="tooltip"
      aria-hidden="true"
      hidden={control === null}
      data-tooltip={control ?? undefined}
      {...root}
    >
      <span className={styles.chip}>{control === null ? null : labelOf(control)}</span>
    </div>
  );
}
