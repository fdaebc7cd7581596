/**
 * A further inline script, for pages that others frame: keeps what the parent says before the page's script listens
 * (browser-theme.ts). As a rule it speaks once the frame has loaded. Like boot it stands alone.
 */
export function keepMessages(): void {
  window.earlyMessages = [];
  addEventListener('message', (event) => window.earlyMessages?.push(event));
}
