export type MotionEvent = { type: 'motion.reduce' } | { type: 'motion.allow' };

const query = '(prefers-reduced-motion: reduce)';

export const isMotionReduced = (): boolean => window.matchMedia(query).matches;

/** Reports at once and on every change. @returns stops watching */
export function watchMotion(emit: (event: MotionEvent) => void): () => void {
  const reduced = window.matchMedia(query);
  const report = () => emit({ type: reduced.matches ? 'motion.reduce' : 'motion.allow' });
  report();
  reduced.addEventListener('change', report);
  return () => reduced.removeEventListener('change', report);
}
