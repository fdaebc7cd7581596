import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PasswordField } from '../../src/forms/PasswordField.tsx';
import { mount } from './mount.tsx';

const field = () => page.getByLabelText('Password', { exact: true });
const show = () => page.getByRole('button', { name: 'Show password' });
const hide = () => page.getByRole('button', { name: 'Hide password' });

function mountField(autoComplete: 'current-password' | 'new-password' = 'current-password') {
  return mount(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField id="p" label="Password" autoComplete={autoComplete} />
    </form>,
  );
}

test('[LOGIN-1] by keyboard the button shows and hides the password, keeps it and the focus, and says so', async () => {
  mountField();
  await expect.element(field()).toHaveAttribute('type', 'password');
  await field().fill('seven quiet herons');
  await userEvent.keyboard('{Tab}{ }');
  await expect.element(field()).toHaveAttribute('type', 'text');
  await expect.element(hide()).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('Your password is visible');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveAttribute('type', 'password');
  await expect.element(show()).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('Your password is hidden');
  await expect.element(field()).toHaveValue('seven quiet herons');
});

test('[ACC-3] [SIGN-5] a new password’s rule is said beside the field before sending', async () => {
  mountField('new-password');
  await expect
    .element(field())
    .toHaveAccessibleDescription('At least 8 characters. Common passwords and our name are refused.');
  await expect.element(field()).toHaveAttribute('minlength', '8');
});

test('[LOGIN-1] an existing password has no rule: an older one may be shorter', async () => {
  mountField();
  await expect.element(field()).not.toHaveAttribute('minlength');
  await expect.element(field()).toHaveAccessibleDescription('');
});
