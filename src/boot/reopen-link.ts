/** Restores the query that the page has taken out of its address, on reload. Self-contained, like boot. */
export function reopenLink(): void {
  const link: string | undefined = history.state?.link;
  if (!link) return;
  document.documentElement.hidden = true;
  location.replace(location.pathname + link);
}
