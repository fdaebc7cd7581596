import type { InspectionEvent } from 'xstate';

/** Hooks around every machine of the page. The lab's build fills them; any other has none. */
export const devHooks: { inspect?: (event: InspectionEvent) => void } = {};
