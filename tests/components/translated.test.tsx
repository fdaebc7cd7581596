import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SynapseChat } from '../../src/home/SynapseChat.tsx';
import { Ticker } from '../../src/home/Ticker.tsx';
import { TeamCost } from '../../src/pricing/TeamCost.tsx';
import { mountWithRouter, translate } from './mount.tsx';

test('[SYN-2] [HOME-5] the pause buttons show their action in a translated page', async () => {
  const { container } = mountWithRouter(
    <>
      <SynapseChat />
      <Ticker />
    </>,
  );
  const chat = page.getByRole('button', { name: 'Pause the conversation' });
  const ticker = page.getByRole('button', { name: 'Pause figures' });
  await expect.element(chat).toBeVisible();
  translate(container);
  await chat.click();
  await expect.element(page.getByRole('button', { name: 'Play the conversation' })).toBeVisible();
  await ticker.click();
  await expect.element(page.getByRole('button', { name: 'Play figures' })).toBeVisible();
});

test('[SHOW-8] the cost of a team names its plan in a translated page', async () => {
  const { container } = mountWithRouter(<TeamCost period="monthly" />);
  const total = () => container.querySelector('b')?.parentElement?.textContent;
  await expect.poll(total).toContain('a month on');
  translate(container);
  await page.getByRole('textbox').first().fill('40');
  await expect.poll(total).toContain('Organization');
  await expect.element(page.getByRole('link', { name: /^Contact sales/ })).toBeVisible();
});
