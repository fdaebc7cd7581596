import { button, defineView } from '../core/view.ts';
import { passwordVisibilityMachine } from './password-visibility.machine.ts';

/** LOGIN-1. The field itself is its form's. */
export const passwordVisibilityView = defineView(passwordVisibilityMachine, ({ value, context }) => ({
  typed: { role: 'textbox', masked: value === 'hidden' },
  toggle: button(value === 'hidden' ? 'Show password' : 'Hide password', { type: 'password.toggle' }),
  status: { role: 'status', text: context.announced },
}));
