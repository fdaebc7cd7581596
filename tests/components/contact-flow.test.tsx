import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ManualClock } from '../../machines/core/manual-clock.ts';
import { ContactFlow } from '../../src/contact/ContactScreen.tsx';
import { mountWithRouter } from './mount.tsx';
import { settle } from './settle.ts';

/** The contact flow on a clock that the test moves. */
let container: HTMLElement;
let clock: ManualClock;

beforeEach(() => {
  // A form that was left is restored in its own history entry.
  history.replaceState({ key: crypto.randomUUID() }, '');
  // The example of docs/flows.md (tests/docs/flows.test.ts).
  ({ container, clock } = mountWithRouter(<ContactFlow topic="general" alreadySent={false} />));
});

afterEach(() => void vi.restoreAllMocks());

async function fillAndSend() {
  for (const [name, value] of [
    ['Name', 'Ann Lee'],
    ['Email', 'ann@example.org'],
    ['Subject', 'Setup'],
    ['Message', 'How long does setup take?'],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(value);
  }
  await page.getByRole('button', { name: 'Send message' }).click();
}

const state = () => container.querySelector('[data-machine=contact]')?.getAttribute('data-state');

test('[CONT-1] the topic presets the subject until the visitor types one', async () => {
  const topic = page.getByRole('combobox', { name: 'What is it about?' });
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.element(subject).toHaveValue('General inquiry');
  await topic.selectOptions('Technical support');
  await expect.element(subject).toHaveValue('Technical support');
  await topic.selectOptions('Careers');
  await expect.element(subject).toHaveValue('Careers');
  await subject.fill('A question');
  await topic.selectOptions('Partnership');
  await expect.element(subject).toHaveValue('A question');
  // A changed subject can be emptied, and is then required.
  await subject.fill('');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(subject).toHaveAccessibleDescription(/Enter a subject/);
});

test('[UI-2] the summary and the title’s ‘Error: ’ stay until the last field is corrected', async () => {
  document.title = 'Contact';
  await page.getByRole('button', { name: 'Send message' }).click();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary.getByRole('link').nth(2)).toHaveTextContent('Enter your message');
  for (const [name, value] of [
    ['Name', 'Ann Lee'],
    ['Email', 'ann@example.org'],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(value);
    await expect.poll(() => summary.getByRole('link').elements().length).toBe(3);
    expect(document.title).toBe('Error: Contact');
  }
  await page.getByRole('textbox', { name: 'Message' }).fill('How long does setup take?');
  await expect.poll(() => summary.elements().length).toBe(0);
  expect(document.title).toBe('Contact');
  // The summary does not come back before the next submit.
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).element().textContent).toBe('');
  expect([summary.elements().length, document.title]).toEqual([0, 'Contact']);
});

test('[CONT-3] no answer for 30 s aborts the request and shows the exact text, and the form keeps its values', async () => {
  let signal: AbortSignal | null | undefined;
  vi.spyOn(window, 'fetch').mockImplementation((_, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await fillAndSend();
  await expect.poll(state).toBe('sending.uploading');
  clock.advance(29_999);
  // React renders a new state in a later task.
  await settle();
  expect(state()).toBe('sending.uploading');
  clock.advance(1);
  await expect.poll(state).toBe('interrupted');
  await expect.element(page.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('How long does setup take?');
  expect(signal?.aborted).toBe(true);
  expect(logged).toHaveBeenCalledTimes(1);
});

for (const response of [() => new Response(null, { status: 204 }), () => new Response('nonsense', { status: 201 })]) {
  test(`[CONT-3] ${response().status} is a success whatever its body`, async () => {
    vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(response()));
    await fillAndSend();
    await expect.poll(state).toBe('sent');
  });
}
