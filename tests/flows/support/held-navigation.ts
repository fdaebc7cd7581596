import type { Screen } from './page-flow.ts';

/** Blocks navigations, so that the page that starts them stays inspectable. */
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

/** Path of the last blocked navigation; undefined without one. */
export const ledTo = ({ memory }: Screen): unknown => memory.get('led to');
