import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { passwordVisibilityMachine } from './password-visibility.machine.ts';

export const passwordVisibilityFlow = defineFlow({
  machine: passwordVisibilityMachine,
  verifiedIn: 'page',
  starts: { opened: undefined },
  events: {
    'password.toggle': [{ type: 'password.toggle' }],
    'form.submit': [{ type: 'form.submit' }],
    'page.return': [{ type: 'page.return' }],
  } satisfies EventSamples<typeof passwordVisibilityMachine>,
  actors: {},
  serializeState: ({ value }) => value,
  filterEvents: () => true,
});
