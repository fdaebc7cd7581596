import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FormSummary } from '../../src/forms/FormSummary.tsx';
import { mount, textOf } from './mount.tsx';

const alertText = 'Please fill in all required fields: Full name, Email';

const shown = {
  controls: 'a',
  problems: [{ field: 'agree', message: 'Agree to continue' }],
  alert: [
    { text: 'Please fill in all required fields: ' },
    { text: 'Full name', field: 'full_name' },
    { text: ', ' },
    { text: 'Email', field: 'email' },
  ],
  isEmpty: false,
  heard: false,
  arrived: false,
  lead: () => {},
};

test('[UI-2] the alert of a summary describes it', async () => {
  mount(<FormSummary {...shown} />);
  await expect.element(page.getByRole('group', { name: 'There is a problem' })).toHaveAccessibleDescription(alertText);
  await expect.poll(textOf(page.getByRole('alert'))).toBe(alertText);
});

test('[UI-2] a link of a summary leads to its field and leaves the address as it is', async () => {
  const lead = vi.fn();
  mount(<FormSummary {...shown} lead={lead} />);
  const before = location.href;
  await page.getByRole('link', { name: 'Email' }).click();
  expect(lead.mock.calls).toEqual([['email']]);
  expect(location.href).toBe(before);
});

test('[UI-2] the alert of a summary is not announced again when the focused field reads it out', async () => {
  mount(<FormSummary {...shown} heard />);
  await expect.element(page.getByRole('alert')).toHaveAttribute('aria-live', 'off');
});

test('[UI-2] a form without a problem has no summary, and an empty alert', async () => {
  const { container } = mount(<FormSummary {...shown} isEmpty />);
  await expect.poll(() => container.querySelector('[role=alert]')?.textContent).toBe('');
  expect(container.querySelector('[role=group], h2')).toBeNull();
});
