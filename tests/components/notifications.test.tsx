import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settle } from '../../src/flow/settle.ts';
import { Notifications } from '../../src/notifications/Notifications.tsx';
import { mountWithRouter } from './mount.tsx';

const region = () => page.getByRole('region', { name: 'Notifications' });
const message = () => region().getByRole('status');
const dismiss = () => region().getByRole('button', { name: 'Dismiss' });
const offline = () => dispatchEvent(new Event('offline'));
const online = () => dispatchEvent(new Event('online'));

async function mountRegion() {
  const { clock } = mountWithRouter(
    <Notifications>
      <input type="checkbox" />
      <textarea />
    </Notifications>,
  );
  await expect.element(region()).toBeInTheDocument();
  return clock;
}

for (const [where, target, key, code, reached] of [
  ['from a field', 'textarea', 't', 'KeyT', true],
  ['on a page of a Mac, where it types "†"', 'body', '†', 'KeyT', true],
  ['on a checkbox of a Mac', 'input[type=checkbox]', '†', 'KeyT', true],
  ['in a text field of a Mac, where it types "†"', 'textarea', '†', 'KeyT', false],
  ['on a layout with T on another key', 'body', 't', 'KeyK', true],
  ['on a layout with another letter on that key', 'body', 'y', 'KeyT', false],
] as const) {
  test(`[UI-1] Alt+T ${where}: ${reached ? 'focuses the notifications' : 'is left to the browser'}`, async () => {
    await mountRegion();
    const pressed = new KeyboardEvent('keydown', { key, code, altKey: true, bubbles: true, cancelable: true });
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
});

test('[UI-1] a message that arrives while the region has the focus stays until the focus leaves', async () => {
  const clock = await mountRegion();
  (region().element() as HTMLElement).focus();
  online();
  await expect.element(message()).toHaveTextContent('You are online again.');
  clock.advance(60_000);
  await settle();
  await expect.element(message()).toHaveTextContent('You are online again.');
  (region().element() as HTMLElement).blur();
  clock.advance(8_000);
  await expect.element(message()).toBeEmptyDOMElement();
});
