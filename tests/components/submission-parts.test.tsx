import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contactForm } from '../../machines/contact/contact.form.ts';
import { SubmissionOutcome } from '../../src/forms/SubmissionOutcome.tsx';
import { SubmitButton } from '../../src/forms/SubmitButton.tsx';
import { mount } from './mount.tsx';

test('[CAR-4] the outcome takes the focus from the form and names itself', async () => {
  mount(<SubmissionOutcome>Application Submitted!</SubmissionOutcome>);
  await expect.element(page.getByRole('status', { name: 'Application Submitted!' })).toHaveFocus();
});

test('[CAR-4] an outcome that arrived with the page leaves the focus where it is', async () => {
  mount(<SubmissionOutcome arrived>Application Submitted!</SubmissionOutcome>);
  await expect.element(page.getByRole('status')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('[RUN-2] [UI-3] a button that must wait is announced as inactive and stays focusable', async () => {
  mount(<SubmitButton name="Sending…" isInactive texts={contactForm.texts} />);
  // The locators read hidden generated text as well.
  const button = page.getByRole('button', { name: /^Sending…/ });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).not.toHaveAttribute('disabled');
});
