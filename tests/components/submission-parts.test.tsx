import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SubmissionOutcome } from '../../src/forms/RelayForm.tsx';
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
