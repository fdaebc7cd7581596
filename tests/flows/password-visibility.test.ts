import { beforeEach, expect, test } from 'vitest';
import { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { passwordVisibilityView } from '../../machines/password-visibility/password-visibility.view.ts';
import { openMachine } from './support/machine-harness.ts';

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
