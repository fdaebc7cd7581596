import type { MouseEvent } from 'react';

/** Whether a click asks for another tab, a window or a download, which the browser handles. */
export const asksForAnotherTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
