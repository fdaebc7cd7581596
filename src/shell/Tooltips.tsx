import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { tooltipMachine } from '../../machines/tooltip/tooltip.machine.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './Tooltips.module.css';

/** What takes part: the control, and the bubble, which carries the name of the control that it is over. */
const elementAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
const controlAt = (target: EventTarget | null) => elementAt(target)?.dataset['tooltip'];

/** Tells the machine what pointer and keyboard do on any control of the page. Gives back how to stop. */
function listen(tooltip: ActorRefFrom<typeof tooltipMachine>) {
  const stopping = new AbortController();
  const on = <TType extends keyof DocumentEventMap>(type: TType, listener: (event: DocumentEventMap[TType]) => void) =>
    // Captured, so that a control is seen as it was before it answers: an open menu's button takes part no more.
    document.addEventListener(type, listener, { capture: true, signal: stopping.signal });

  const point = ({ target, relatedTarget }: FocusEvent | PointerEvent) => {
    const control = controlAt(target);
    // Within a control, or between it and its bubble, nothing has changed.
    if (control && control !== controlAt(relatedTarget)) tooltip.send({ type: 'tooltip.point', control });
  };
  /** @param other what else may still point at the control: what began by focus ends with focus, not with the pointer */
  const leave = ({ target, relatedTarget }: FocusEvent | PointerEvent, other: ':hover' | ':focus-visible') => {
    const control = controlAt(target);
    if (!control || control === controlAt(relatedTarget)) return;
    if (!document.querySelector(`[data-tooltip=${control}]${other}`)) tooltip.send({ type: 'tooltip.leave', control });
  };

  on('pointerover', (event) => {
    // A finger does not hover: it presses.
    if (event.pointerType !== 'touch') point(event);
  });
  on('pointerout', (event) => leave(event, ':focus-visible'));
  on('focusin', (event) => {
    if (elementAt(event.target)?.matches(':focus-visible')) point(event);
  });
  on('focusout', (event) => leave(event, ':hover'));
  on('click', ({ target }) => {
    if (elementAt(target)) tooltip.send({ type: 'tooltip.press' });
  });
  on('keydown', ({ key }) => {
    if (key === 'Escape') tooltip.send({ type: 'tooltip.escape' });
  });
  return () => stopping.abort();
}

/** Puts the bubble below its control; above it, or in a frame that is lower than both beside it, where that is too far down. */
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

/**
 * The tooltips of the page's icons (UI-1). A control takes part with `data-tooltip` and a name of its own for the
 * machine; the text is a copy of the hidden label within it, so that it is the accessible name, in either theme.
 * Assistive technology has read that name already: the bubble is hidden from it, or it would be read twice.
 */
export function Tooltips() {
  const tooltip = useFlow(tooltipMachine);
  const snapshot = useSelector(tooltip, (current) => current);
  const bubble = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLSpanElement>(null);
  const { control } = snapshot.context;
  const open = snapshot.value === 'open';

  useEffect(() => {
    // The visitor may have come to a control before the page was hydrated. On a touch screen `:hover` is what was tapped last.
    const hover = window.matchMedia('(hover: hover)').matches ? ':hover,' : '';
    const early = controlAt(document.querySelector(`[data-tooltip]:is(${hover}:focus-visible)`));
    if (early) tooltip.send({ type: 'tooltip.point', control: early });
    return listen(tooltip);
  }, [tooltip]);

  useLayoutEffect(() => {
    // The bubble comes last in the page: the first one of that name is the control.
    const element = open && document.querySelector(`[data-tooltip=${control}]`);
    if (!element || !bubble.current) return;
    const { current } = bubble;
    chip.current?.replaceChildren(...(element.querySelector('.unseen')?.cloneNode(true).childNodes ?? []));
    const follow = () => place(current, element);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [open, control]);

  return (
    <div
      ref={bubble}
      className={styles.bubble}
      role="tooltip"
      aria-hidden="true"
      hidden={!open}
      data-tooltip={control}
      {...stateAttributes('tooltip', snapshot)}
    >
      <span ref={chip} className={styles.chip} />
    </div>
  );
}
