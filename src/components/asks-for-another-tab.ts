import type { MouseEvent } from 'react';

/** Whether a click on a link asks for another tab or window, or for a download: that is the browser's, and no handler's. */
export const asksForAnotherTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
