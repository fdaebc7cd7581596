/**
 * Tells when the page comes back from the back/forward cache: it is as it was left, in whatever state its flows were.
 * @returns how to stop
 */
export function onPageReturn(listener: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', onPageShow);
  return () => window.removeEventListener('pageshow', onPageShow);
}
