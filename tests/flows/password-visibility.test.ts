import { beforeEach, expect, test } from 'vitest';
import { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { passwordVisibilityView } from '../../machines/password-visibility/password-visibility.view.ts';
import { passwordVisibilityFlow } from './headless.models.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

let visibility: ReturnType<typeof open>;

const open = () => openMachine(passwordVisibilityMachine);
const view = () => passwordVisibilityView(visibility.snapshot());

const atFirst = { isHidden: true, button: 'Show', status: '' };
const shown = { isHidden: false, button: 'Hide', status: 'Your password is visible' };
const hidden = { isHidden: true, button: 'Show', status: 'Your password is hidden' };

beforeEach(() => (visibility = open()));

test('[LOGIN-1] the button shows and hides the password, any number of times', () => {
  expect(view()).toEqual(atFirst);
  for (const expected of [shown, hidden, shown, hidden]) {
    visibility.send({ type: 'password.toggle' });
    expect(view()).toEqual(expected);
  }
});

test('[LOGIN-1] leaving the page hides a shown password without an announcement', () => {
  visibility.send({ type: 'password.hide' });
  expect(view()).toEqual(atFirst);
  visibility.send({ type: 'password.toggle' });
  visibility.send({ type: 'password.hide' });
  expect(view()).toEqual(atFirst);
});

test('[FLOW-2] every state is reached, every transition is taken, and a readable password is announced', () => {
  for (const snapshot of walk(passwordVisibilityFlow)) {
    const { isHidden, status } = passwordVisibilityView(snapshot as never);
    if (!isHidden) expect(status).toBe('Your password is visible');
  }
});
