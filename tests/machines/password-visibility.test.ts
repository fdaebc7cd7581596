import { expect, test } from 'vitest';
import { passwordVisibilityFlow } from '../../machines/password-visibility/password-visibility.model.ts';
import { explored, whatHappensOn } from './support/explored.ts';

const runs = explored(passwordVisibilityFlow);
const announce = (visible: boolean) => ({ action: 'announce', params: { visible } });

test('[LOGIN-1] a password is hidden at first', () => {
  for (const { expect: first } of runs.paths) expect(first.state).toBe('hidden');
});

test('[LOGIN-1] the button shows the password and hides it again, with an announcement', () => {
  const toggle = { event: { type: 'password.toggle' } };
  expect(whatHappensOn(runs, 'hidden', toggle)).toEqual([{ state: 'shown', does: [announce(true)] }]);
  expect(whatHappensOn(runs, 'shown', toggle)).toEqual([{ state: 'hidden', does: [announce(false)] }]);
});

test.for(['form.submit', 'page.return'])('[LOGIN-1] %s hides it without an announcement', (type) => {
  expect(whatHappensOn(runs, 'shown', { event: { type } })).toEqual([
    { state: 'hidden', does: [{ action: 'clearAnnouncement' }] },
  ]);
});
