/**
 * Holds the presses of links that open something with script and lead away without it. HydrationMark repeats them; when
 * the script fails, the last one leads on. Runs before boot.ts, and is self-contained as well.
 */
export function holdLinks(): void {
  addEventListener(
    'click',
    (event) => {
      if (window.takenOver || !(event.target as Partial<Element>).closest?.('a[data-replay]')) return;
      // Clicks for another tab or window stay with the browser, and are not repeated.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) event.stopImmediatePropagation();
      else event.preventDefault();
    },
    true,
  );
  window.plain = () => {
    window.takenOver = true;
    window.earlyClicks?.at(-1)?.click();
  };
}
