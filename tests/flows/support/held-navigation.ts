import type { Screen } from './page-flow.ts';

/** Stops the pages that the browser is led to, so that the page that leads there can be looked at. */
export async function holdNavigation({ page, memory }: Screen): Promise<void> {
  if (memory.has('navigation')) return;
  memory.set('navigation', 'held');
  await page.route('**', (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() || request.method() !== 'GET') return route.fallback();
    memory.set('led to', request.url().replace(new URL(page.url()).origin, ''));
    return route.fulfill({ status: 204 });
  });
}

/** Where the browser was led to last, by a path of the site; undefined for nowhere. */
export const ledTo = ({ memory }: Screen): unknown => memory.get('led to');
