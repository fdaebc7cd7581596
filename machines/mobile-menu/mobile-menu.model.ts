import type { EventSamples } from '../shared/flow.ts';
import { BASE_PATH } from '../domain/base-path.ts';
import { brand } from '../domain/brand.ts';
import { defineFlow } from '../shared/flow.ts';
import { mobileMenuMachine } from './mobile-menu.machine.ts';
import { mobileMenuView } from './mobile-menu.view.ts';

export const mobileMenuFlow = defineFlow({
  machine: mobileMenuMachine,
  verifiedIn: 'page',
  // HEAD-1, HEAD-2: as a guest has them.
  view: mobileMenuView([
    { label: 'Features', url: `${BASE_PATH}/#features` },
    { label: 'Demo', url: `${BASE_PATH}/#${brand.slug}-in-action` },
    { label: 'Pricing', url: `${BASE_PATH}/#pricing` },
    { label: 'Blog', url: `${BASE_PATH}/blog` },
    { label: 'Log In', url: `${BASE_PATH}/actual-login` },
    { label: 'Start Free Trial', url: `${BASE_PATH}/signup` },
  ]),
  outside: ['menu.dismiss', 'menu.outgrow'],
  starts: { opened: undefined },
  events: {
    'menu.toggle': [{ type: 'menu.toggle' }],
    'menu.escape': [{ type: 'menu.escape' }],
    'menu.dismiss': [{ type: 'menu.dismiss' }],
    'menu.choose': [{ type: 'menu.choose' }],
    'menu.outgrow': [{ type: 'menu.outgrow' }],
  } satisfies EventSamples<typeof mobileMenuMachine>,
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});
