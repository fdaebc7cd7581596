import { useEffect, useLayoutEffect } from 'react';
import { restoreTyped } from '../flow/keep-typed.ts';
import { layOutRest } from './lay-out-rest.ts';

/** Replays earlier clicks on controls that need script. Links, forms and the menu worked without. */
export function HydrationMark() {
  // During commit: a click may cause hydration and is handled right after.
  useLayoutEffect(() => {
    window.takenOver = true;
    window.renderedFor = undefined;
    // Before effects read the controls (useHydratedForm.ts).
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
