import { useEffect, useLayoutEffect } from 'react';
import { layOutRest } from './lay-out-rest.ts';

/**
 * Marks the page as hydrated once React has taken it over, and repeats the clicks that came before on
 * controls which need script. Links, forms and the menu worked without, so they are not among them.
 */
export function HydrationMark() {
  // Within the commit: a click may be the cause of it, and is answered right after.
  useLayoutEffect(() => {
    window.takenOver = true;
  }, []);

  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    layOutRest();
    // In a task of its own: a click that is under way is over by then, and every machine has been started.
    const repeat = setTimeout(() => {
      for (const control of window.earlyClicks?.splice(0) ?? []) control.click();
    });
    return () => clearTimeout(repeat);
  }, []);

  return null;
}
