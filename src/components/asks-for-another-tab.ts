import type { MouseEvent } from 'react';

/** Whether a click asks for another tab, a window or a download: the browser handles these. */
export const asksForAnotherTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
