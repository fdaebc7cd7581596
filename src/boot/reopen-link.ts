/** Restores a mailed link on reload, before the page reports a missing token. Self-contained, like boot. */
export function reopenLink(): void {
  const link: string | undefined = history.state?.link;
  if (location.search || !link) return;
  document.documentElement.hidden = true;
  location.replace(location.pathname + link);
}
