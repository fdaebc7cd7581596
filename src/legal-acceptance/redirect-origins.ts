import type { RedirectOrigins } from '../../machines/domain/redirect-target.ts';

/**
 * Where the page may lead: the site's own origin, and those that the operator has configured, which stand in the page
 * (LEGAL-7). Where there is no document nothing is led anywhere.
 */
export function redirectOrigins(): RedirectOrigins {
  if (typeof document === 'undefined') return { own: '', configured: [] };
  const named = document.querySelector<HTMLMetaElement>('meta[name=redirect-origins]')?.content ?? '';
  return { own: window.location.origin, configured: named.split(' ').filter(Boolean) };
}
