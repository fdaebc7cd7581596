import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TeamCost } from '../../src/pricing/TeamCost.tsx';
import { mountWithRouter, textOf } from './mount.tsx';

const nurses = 'NPs and PAs';

const field = (label: string) => page.getByRole('textbox', { name: label });
const total = () => page.getByText(/ a month on /).first();
const status = () => page.getByRole('status');

test('[SHOW-8] a team is put together by keyboard and announced', async () => {
  const { clock } = mountWithRouter(<TeamCost period="monthly" />);
  await field(nurses).click();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('button', { name: `One more: ${nurses}` })).toHaveFocus();
  await userEvent.keyboard('{Enter}{ }');
  await expect.element(field(nurses)).toHaveValue('5');
  // 5 x 79 + 2 x 99 = 593.
  await expect.poll(textOf(total())).toMatch(/^\$499 a month on the Organization plan/);
  clock.advance(60_000);
  await expect.element(status()).toHaveTextContent('7 clinicians: $499 a month on the Organization plan.');
});
