/** One section per idle period, so that a full-page capture shows all (`from-top` in src/theme/base.css). */
export function layOutRest(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.from-top main :is(section, [data-body] > *)')].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );
  const next = () => {
    const element = waiting.shift();
    if (!element) return;
    element.style.contentVisibility = 'visible';
    requestIdleCallback(next);
  };
  if (waiting.length > 0) requestIdleCallback(next);
}
