/** What machines with something that moves are told of the visitor's device. */
export type MotionEvent = { type: 'motion.reduce' } | { type: 'motion.allow' };

/**
 * Tells at once, and whenever it changes, whether the visitor's device asks for reduced motion.
 * @returns a function that stops watching
 */
export function watchMotion(tell: (event: MotionEvent) => void): () => void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  const say = () => tell({ type: reduced.matches ? 'motion.reduce' : 'motion.allow' });
  say();
  reduced.addEventListener('change', say);
  return () => reduced.removeEventListener('change', say);
}
