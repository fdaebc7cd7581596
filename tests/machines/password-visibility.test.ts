import { expect, test } from 'vitest';
import { passwordVisibilityFlow } from '../../machines/password-visibility/password-visibility.model.ts';
import { provenTable, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(passwordVisibilityFlow);
const announce = (visible: boolean) => ({ action: 'announce', params: { visible } });

test('[LOGIN-1] a password is hidden until the visitor asks to see it', () => {
  for (const { expect: first } of table.paths) expect(first.state).toBe('hidden');
});

test('[LOGIN-1] the button shows the password and hides it again, and says so', () => {
  const toggle = { event: { type: 'password.toggle' } };
  expect(whatHappensOn(table, 'hidden', toggle)).toEqual([{ state: 'shown', does: [announce(true)] }]);
  expect(whatHappensOn(table, 'shown', toggle)).toEqual([{ state: 'hidden', does: [announce(false)] }]);
});

test.for(['form.submit', 'page.return'])('[LOGIN-1] %s hides it without a word', (type) => {
  expect(whatHappensOn(table, 'shown', { event: { type } })).toEqual([
    { state: 'hidden', does: [{ action: 'clearAnnouncement' }] },
  ]);
});
