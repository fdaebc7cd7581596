import { useEffect, useLayoutEffect } from 'react';
import { restoreTyped } from '../flow/keep-typed.ts';

/** One section per idle period, so that a full-page capture shows all (`from-top` in src/theme/base.css). */
function layOutRest(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.from-top main :is(section, [data-body] > *)')].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );
  const next = () => {
    const element = waiting.shift();
    if (!element) return;
    element.style.contentVisibility = 'visible';
    requestIdleCallback(next);
  };
  if (waiting.length > 0) requestIdleCallback(next);
}

/** Replays earlier clicks on controls that need script. Links, forms and the menu worked without. */
export function HydrationMark() {
  // During commit: a click may cause hydration and is handled right after.
  useLayoutEffect(() => {
    window.takenOver = true;
    window.renderedFor = undefined;
    // Before effects read the controls (form-document.ts).
    restoreTyped();
  }, []);

  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    layOutRest();
    // In a new task: the current click has ended, and every machine has started.
    const repeat = setTimeout(() => {
      for (const control of window.earlyClicks?.splice(0) ?? []) control.click();
    });
    return () => clearTimeout(repeat);
  }, []);

  return null;
}
