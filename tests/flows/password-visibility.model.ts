import { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { flowOf } from './support/model.ts';

export const passwordVisibilityFlow = flowOf({
  machine: passwordVisibilityMachine,
  events: { 'password.toggle': [{ type: 'password.toggle' }], 'password.hide': [{ type: 'password.hide' }] },
});
