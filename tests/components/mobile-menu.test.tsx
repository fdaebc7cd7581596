import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MobileMenu } from '../../src/shell/MobileMenu.tsx';
import { mountWithRouter } from './mount.tsx';

let path: () => string;
let container: HTMLElement;

const details = () => container.querySelector('details');
const button = () => page.elementLocator(container.querySelector('summary') ?? document.body);
const focused = () => document.activeElement?.textContent;

beforeEach(async () => {
  await page.viewport(390, 844);
  ({ path, container } = mountWithRouter(
    <>
      <button>Before</button>
      <MobileMenu />
      <p style={{ position: 'fixed', bottom: 0 }}>Outside</p>
    </>,
  ));
  await expect.poll(details).not.toBeNull();
  await button().click();
  await expect.poll(() => details()?.open).toBe(true);
});

async function expectClosed() {
  await expect.poll(() => details()?.open).toBe(false);
}

test('[HEAD-3] its button closes it and keeps the focus', async () => {
  await button().click();
  await expectClosed();
  await expect.element(button()).toHaveFocus();
});

test('[HEAD-3] a tap outside closes it, and the focus returns to its button', async () => {
  await page.getByText('Outside').click();
  await expectClosed();
  await expect.element(button()).toHaveFocus();
});

test('[HEAD-3] Escape closes it, and the focus returns to its button', async () => {
  await userEvent.keyboard('{Tab}{Escape}');
  await expectClosed();
  await expect.element(button()).toHaveFocus();
});

test('[HEAD-3] choosing a link closes it and leads there', async () => {
  await page.getByRole('link', { name: 'Blog' }).click();
  await expectClosed();
  await expect.poll(path).toBe('/blog');
});

test('[HEAD-3] the focus stays inside while it is open, in either direction', async () => {
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  const links = page.getByRole('link').elements();
  expect(focused()).toBe(links.at(-1)?.textContent);
  await userEvent.keyboard('{Tab}');
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe(links[0]?.textContent);
});

test('[HEAD-3] once closed it lets the focus go', async () => {
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Before');
});
