/**
 * A further inline script, for pages that a mailed link leads to: goes back to the link when the page is loaded anew
 * (useMailedLink.ts), before it says that there is none. Like boot it stands alone.
 */
export function reopenLink(): void {
  const link: string | undefined = history.state?.link;
  if (location.search || !link) return;
  document.documentElement.hidden = true;
  location.replace(location.pathname + link);
}
