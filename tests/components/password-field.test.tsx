import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PasswordField } from '../../src/forms/PasswordField.tsx';
import { mount, translate } from './mount.tsx';

const field = () => page.getByLabelText('Password', { exact: true });

const sent: unknown[] = [];

function mountField(autoComplete: 'current-password' | 'new-password' = 'current-password') {
  return mount(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <PasswordField id="p" name="password" label="Password" autoComplete={autoComplete} />
      <button>Log in</button>
    </form>,
  );
}

test('[ACC-3] [SIGN-5] the field describes the rule of a new password before anything is sent', async () => {
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

test('[LOGIN-1] the button shows its action after a translation has replaced the texts of the page', async () => {
  mountField();
  const button = page.getByRole('button', { name: /password$/ });
  await expect.element(button).toHaveAccessibleName('Show password');
  translate(button.element());
  await button.click();
  await expect.element(field()).toHaveAttribute('type', 'text');
  await expect.element(button).toHaveAccessibleName('Hide password');
  await button.click();
  await expect.element(button).toHaveAccessibleName('Show password');
});

test('[LOGIN-1] a shown password is announced, sent like any other, and hidden when it leaves', async () => {
  mountField();
  await field().fill('quiet-harbor-42');
  const leaves = [
    () => page.getByRole('button', { name: 'Log in' }).click(),
    () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ];
  for (const leave of leaves) {
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(field()).toHaveAttribute('type', 'text');
    await expect.element(page.getByRole('status')).toHaveTextContent('Your password is visible');
    await leave();
    await expect.element(field()).toHaveAttribute('type', 'password');
    await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  }
  expect(sent).toEqual([{ password: 'quiet-harbor-42' }]);
  await expect.element(field()).toHaveValue('quiet-harbor-42');
});
