import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OwnAccountScreen } from '../../src/account/OwnAccountScreen.tsx';
import { mountWithRouter } from './mount.tsx';

test('[ACC-7] the mail to oneself with the product’s link goes to the account’s address, whatever characters it has', async () => {
  const address = 'ann+a?cc=x&y@clinic.example';
  mountWithRouter(
    <OwnAccountScreen
      account={{
        address,
        plan: 'md_do_monthly',
        standing: { state: 'running', daysLeft: 14, endsAt: Date.UTC(2026, 0, 15) },
        details: { product: 'https://app.example/notes?a=b&c', payable: false, accepted: [], sessions: [] },
      }}
    />,
  );
  const link = page.getByRole('link', { name: 'Email yourself the link' });
  await expect.element(link).toBeVisible();
  const { pathname, searchParams } = new URL(link.element().getAttribute('href') ?? '');
  expect([decodeURIComponent(pathname), Object.fromEntries(searchParams)]).toEqual([
    address,
    { subject: 'Staveline', body: 'https://app.example/notes?a=b&c' },
  ]);
});
