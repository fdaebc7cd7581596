import type { RedirectOrigins } from '../../machines/domain/redirect-target.ts';

/** LEGAL-7: the site's own origin and the configured ones, which the page contains. Without a document, none. */
export function redirectOrigins(): RedirectOrigins {
  if (typeof document === 'undefined') return { own: '', configured: [] };
  const named = document.querySelector<HTMLMetaElement>('meta[name=redirect-origins]')?.content ?? '';
  return { own: window.location.origin, configured: named.split(' ').filter(Boolean) };
}
