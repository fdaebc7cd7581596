import { defineView, type ViewNode } from '../core/view.ts';
import { type SiteHeaderEvent, siteHeaderMachine } from './site-header.machine.ts';

/** SHOW-6. What is in the header is the same wherever it is. */
export const siteHeaderView = defineView(siteHeaderMachine, ({ value }) => {
  const header: ViewNode<SiteHeaderEvent> = { role: 'banner', static: true, over: value === 'returned' };
  return { header };
});
