import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Notifications } from '../../src/notifications/Notifications.tsx';
import { mountWithRouter } from './mount.tsx';

const region = () => page.getByRole('region', { name: 'Notifications' });
const message = () => region().getByRole('status');
const dismiss = () => region().getByRole('button', { name: 'Dismiss' });
const offline = () => dispatchEvent(new Event('offline'));

async function mountRegion() {
  mountWithRouter(
    <Notifications>
      <textarea />
    </Notifications>,
  );
  await expect.element(region()).toBeInTheDocument();
}

for (const [where, target, key, code, reached, altKey = true] of [
  ['from a field', 'textarea', 't', 'KeyT', true],
  ['on a page of a Mac, where it types "†"', 'body', '†', 'KeyT', true],
  ['in a text field of a Mac, where it types "†"', 'textarea', '†', 'KeyT', false],
  ['on a layout with another letter on that key', 'body', 'y', 'KeyT', false],
  ['without Alt', 'body', 't', 'KeyT', false, false],
] as const) {
  test(`[UI-1] Alt+T ${where}: ${reached ? 'focuses the notifications' : 'is left to the browser'}`, async () => {
    await mountRegion();
    const pressed = new KeyboardEvent('keydown', { key, code, altKey, bubbles: true, cancelable: true });
    document.querySelector(target)?.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(reached);
    if (reached) await expect.element(region()).toHaveFocus();
    else await expect.element(region()).not.toHaveFocus();
  });
}

test('[UI-1] Alt+T, Tab and Enter dismiss the message, and the focus stays in the region', async () => {
  await mountRegion();
  offline();
  await expect.element(message()).not.toBeEmptyDOMElement();
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}');
  await expect.element(dismiss()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(message()).toBeEmptyDOMElement();
  await expect.element(region()).toHaveFocus();
  await expect.element(region()).toHaveTextContent('No notifications');
});

test('[UI-1] a click that moves no focus, as in Safari, leaves the focus in a field', async () => {
  await mountRegion();
  offline();
  await page.getByRole('textbox').click();
  dismiss()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(message()).toBeEmptyDOMElement();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});
