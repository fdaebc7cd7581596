import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CopyButton } from '../../src/components/CopyButton.tsx';
import { Notifications } from '../../src/notifications/Notifications.tsx';
import { mountWithRouter } from './mount.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const message = () => page.getByRole('region', { name: 'Notifications' }).getByRole('status');

const mountButton = () =>
  mountWithRouter(
    <Notifications>
      <CopyButton what="address" text={() => 'hello@staveline.example'} />
    </Notifications>,
  );

test('[UI-1] copying is confirmed among the notifications, for 8 seconds', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { clock } = mountButton();
  await page.getByRole('button', { name: 'Copy the email address' }).click();
  await expect.element(message()).toHaveTextContent('Address copied.');
  expect(written).toHaveBeenCalledWith('hello@staveline.example');
  await page.getByRole('button', { name: 'Copy the email address' }).hover();
  clock.advance(8_000);
  await expect.element(message()).toBeEmptyDOMElement();
});

test('[UI-1] a refusal of the browser is said, and stays', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const { clock } = mountButton();
  await page.getByRole('button', { name: 'Copy the email address' }).click();
  await expect.element(message()).toHaveTextContent('Your browser did not let us copy the address.');
  clock.advance(600_000);
  await expect.element(message()).toHaveTextContent('Your browser did not let us copy the address.');
});
