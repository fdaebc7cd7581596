/**
 * Shows a page's no-script version when its script fails: scripting is on then, so `scripting: none` rules do not match
 * and are switched to a query that always does. Self-contained, like boot.
 */
export function plain(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page contains only this function's text.
  const activate = () => {
    for (const { cssRules } of document.styleSheets) {
      for (const { media } of cssRules as Iterable<Partial<CSSMediaRule>>)
        if (media) media.mediaText = media.mediaText.replace('(scripting: none)', '(width)');
    }
  };
  activate();
  // The whole stylesheet may still be loading.
  document.addEventListener('load', activate, true);
}
