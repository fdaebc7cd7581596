import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { passwordVisibilityMachine } from './password-visibility.machine.ts';
import { passwordVisibilityView } from './password-visibility.view.ts';

export const passwordVisibilityFlow = defineFlow({
  machine: passwordVisibilityMachine,
  verifiedIn: 'page',
  view: passwordVisibilityView,
  outside: ['form.submit', 'page.return'],
  starts: { opened: undefined },
  events: {
    'password.toggle': [{ type: 'password.toggle' }],
    'form.submit': [{ type: 'form.submit' }],
    'page.return': [{ type: 'page.return' }],
  } satisfies EventSamples<typeof passwordVisibilityMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${value} ${context.announced}`,
  filterEvents: () => true,
});
