import type { MouseEvent } from 'react';

/** Handles a link's click in the browser's place, unless it asks for another tab, a window or a download. */
export const inThisTab =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
