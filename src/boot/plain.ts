/**
 * A further inline script, for pages that look or work otherwise where scripting is off: what they do when the page's script cannot be
 * had or read. The browser has scripting on, so the queries for it are put to something that always holds. Like boot it stands alone.
 */
export function plain(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the function's own text is all that the page gets.
  const stand = () => {
    for (const { cssRules } of document.styleSheets) {
      for (const { media } of cssRules as Iterable<Partial<CSSMediaRule>>)
        if (media) media.mediaText = media.mediaText.replace('(scripting: none)', '(width)');
    }
  };
  stand();
  // The whole stylesheet may be on its way still.
  document.addEventListener('load', stand, true);
}
