import { settle, type Stage } from 'flow-toolkit/browser/driver';

const HYDRATED = 'html[data-hydrated]';

/** Starts hydration by an interaction, and waits for it. */
export async function hydrate({ page, view }: Pick<Stage, 'page' | 'view'>): Promise<void> {
  await view.locator('body').dispatchEvent('pointermove');
  await view.locator(HYDRATED).waitFor({ state: 'attached' });
  await settle(page);
}
