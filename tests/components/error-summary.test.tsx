import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorSummary, type Problem } from '../../src/forms/ErrorSummary.tsx';
import { mount, textOf } from './mount.tsx';

const alertText = 'Please fill in all required fields: Full name, Email';

/** A summary of two wrong fields; each lead is a spy. */
function twoWrong(problem: Partial<Problem> = {}) {
  const leads = [vi.fn(), vi.fn()] as const;
  const wrong = [
    { id: 'a-full_name', message: 'Enter your full name', lead: leads[0] },
    { id: 'a-email', message: 'Enter your email address', lead: leads[1] },
  ];
  return { leads, problem: { text: alertText, wrong, heard: false, arrived: false, ...problem } };
}

const summary = () => page.getByRole('group', { name: 'There is a problem' });
const links = () =>
  page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('[UI-2] the alert has exactly its text, and lists the wrong fields in order', async () => {
  mount(<ErrorSummary problem={twoWrong().problem} />);
  await expect.element(summary()).toHaveAccessibleDescription(alertText);
  await expect.poll(textOf(page.getByRole('alert'))).toBe(alertText);
  expect(links()).toEqual(['Enter your full name', 'Enter your email address']);
});

test('[UI-2] a link leads to its field and leaves the address as it is', async () => {
  const { problem, leads } = twoWrong();
  mount(<ErrorSummary problem={problem} />);
  const before = location.href;
  await page.getByRole('link', { name: 'Enter your email address' }).click();
  expect(leads.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(location.href).toBe(before);
});

test('[UI-2] a field with the alert’s own text is named once, by a link in the alert', async () => {
  mount(<ErrorSummary problem={twoWrong({ text: 'Enter your email address' }).problem} />);
  await expect.element(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#a-email');
  expect(links()).toEqual(['Enter your email address', 'Enter your full name']);
});

test('[UI-2] the alert is not announced again when the focused field reads it out', async () => {
  mount(<ErrorSummary problem={twoWrong({ heard: true }).problem} />);
  await expect.element(page.getByText(alertText)).toHaveAttribute('aria-live', 'off');
});

test('[UI-2] without a problem there is no summary, and the alert is empty', async () => {
  const { container } = mount(<ErrorSummary problem={null} />);
  await expect.poll(() => container.querySelector('[role=alert]')?.textContent).toBe('');
  expect(container.querySelector('[role=group], h2')).toBeNull();
});
