import { beforeEach, describe, expect, test } from 'vitest';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import { submissionView } from '../../machines/submission/submission.view.ts';
import { submissionFlow } from './submission.model.ts';
import { openForm } from './support/form-harness.ts';
import { walk } from './support/walk.ts';

const entries = { message: 'Hello' };

let page: ReturnType<typeof openForm>;
beforeEach(() => (page = openForm(contactForm, contactWords)));

describe('[CAR-4] an upload', () => {
  test('does not time out while the upload makes progress, and times out after 30 s without any', () => {
    page.submit(entries);
    page.wait(29_999);
    page.handsOver({ sent: 1, total: 3 });
    page.wait(29_999);
    expect(page.view()).toMatchObject({ isSending: true, alert: null });
    page.wait(1);
    expect(page.view()).toMatchObject({ isSending: false, alert: 'An error occurred. Please try again.' });
    expect(page.did).toEqual(['logNoAnswer']);
  });

  test('waits 30 s for a response once all bytes are sent', () => {
    page.submit(entries);
    page.wait(20_000);
    page.handsOver({ sent: 3, total: 3 });
    page.wait(29_999);
    expect(page.view().isSending).toBe(true);
    page.wait(1);
    expect(page.view().isSending).toBe(false);
  });
});

describe('[SRV-6] a form behind a mailed link', () => {
  const unusable = 'This link cannot be used. It may have expired or already been used.';

  test('shows no form without a usable link, and moves no focus', () => {
    page = openForm(contactForm, contactWords, { alreadySent: false, link: 'unusable' });
    expect(page.view()).toMatchObject({ unusable, button: null, outcomeTakesFocus: false });
    page.submit(entries);
    expect(page.sent()).toEqual([]);
  });

  test('shows a rejected link as unusable, and keeps no typed value', async () => {
    page = openForm(contactForm, contactWords, { alreadySent: false, link: 'usable' });
    page.submit(entries);
    await page.relay.refuses('Used.', { token: 'Used.' });
    expect(page.view()).toMatchObject({ unusable, button: null, alert: null, problems: [], outcomeTakesFocus: true });
    expect(page.did).toEqual([]);
  });
});

test('[FLOW-2] every state is reached, every transition is taken, and a visitor can always go on', () => {
  for (const snapshot of walk(submissionFlow)) {
    const view = submissionView(contactForm, contactWords)(snapshot as never);
    const { upload } = submissionView(careerForm, careerWords)(snapshot as never);
    // One message at a time, and some control in every state.
    expect([view.thanks, view.unusable, view.alert, view.isSending || null].filter(Boolean).length).toBeLessThanOrEqual(
      1,
    );
    // Only a form in flight has a progress.
    expect(upload !== null).toBe(view.isSending);
    if (upload) expect(upload.percent === 100).toBe(upload.text.startsWith('Uploaded.'));
    expect([view.button, view.again, view.unusable].filter((each) => each !== null)).toHaveLength(1);
    expect(snapshot.context['payload'] === null).toBe(['editing', 'sent', 'unusable'].includes(String(snapshot.value)));
  }
});
