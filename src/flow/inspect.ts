import { observeFlow } from '../../machines/inspection.ts';

/** The observer of taken transitions: only in the build that the proof runs (`vite build --mode test`). */
export const inspect = import.meta.env.MODE === 'test' ? observeFlow() : undefined;
