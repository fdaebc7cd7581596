import { useEffect } from 'react';

/**
 * Marks the page as hydrated once React has taken it over, and repeats the clicks that came before on
 * controls which need script. Links, forms and menus worked without, so they are not among them.
 */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    for (const control of window.earlyClicks?.splice(0) ?? []) control.click();
  }, []);
  return null;
}
