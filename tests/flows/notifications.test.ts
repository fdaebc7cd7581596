import { beforeEach, expect, test } from 'vitest';
import { notificationsMachine } from '../../machines/notifications/notifications.machine.ts';
import { isToldOf, notificationsView } from '../../machines/notifications/notifications.view.ts';
import { notificationsPage } from './notifications.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

const offline = { subject: 'connection', text: 'Offline', lasting: true };
const online = { subject: 'connection', text: 'Online', lasting: false };
const copied = { subject: 'copy', text: 'Copied', lasting: false };
const notCopied = { subject: 'copy', text: 'Not copied', lasting: true };
const sent = { subject: 'mail', text: 'Sent', lasting: false };

let notifications: ReturnType<typeof open>;

const open = () => openMachine(notificationsMachine);
const view = () => notificationsView(notifications.snapshot());
const show = (...shown: readonly (typeof offline)[]) => {
  for (const notification of shown) notifications.send({ type: 'notification.show', notification });
};
const send = (what: 'dismiss' | 'hold' | 'release') => notifications.send({ type: `notification.${what}` });

/** Expects the current message to give way exactly after the time. */
function expectAfter(ms: number, message: string) {
  const { message: before } = view();
  notifications.wait(ms - 1);
  expect(view().message).toBe(before);
  notifications.wait(1);
  expect(view().message).toBe(message);
}

beforeEach(() => (notifications = open()));

test('[UI-1] a short message shows for 8 s, a lasting one until it is dismissed', () => {
  expect(view()).toEqual({ message: '', canDismiss: false, nothing: null });
  show(copied);
  expect(view()).toEqual({ message: 'Copied', canDismiss: true, nothing: null });
  expectAfter(8_000, '');
  show(offline);
  notifications.wait(3_600_000);
  expect(view().message).toBe('Offline');
  send('dismiss');
  expect(view()).toEqual({ message: '', canDismiss: false, nothing: null });
});

test('[UI-1] messages show one at a time: short ones in order for 8 s each, then lasting ones', () => {
  show(copied);
  notifications.wait(5_000);
  show(sent, offline);
  expect(view().message).toBe('Copied');
  expectAfter(3_000, 'Sent');
  expectAfter(8_000, 'Offline');
  show(copied);
  expect(view().message).toBe('Copied');
  expectAfter(8_000, 'Offline');
});

test('[UI-1] a newer message about a subject replaces the earlier one', () => {
  show(copied);
  notifications.wait(5_000);
  show({ ...copied, text: 'Copied again' });
  expect(view().message).toBe('Copied again');
  expectAfter(8_000, '');
  show(copied, offline, online);
  expect(isToldOf(notifications.snapshot(), 'connection')).toBe(false);
  show(notCopied);
  expect(view().message).toBe('Online');
  expectAfter(8_000, 'Not copied');
});

test('[UI-1] a short message stays under the pointer, and then for another 8 s', () => {
  show(copied, sent);
  notifications.wait(7_999);
  send('hold');
  notifications.wait(60_000);
  expect(view().message).toBe('Copied');
  send('release');
  expectAfter(8_000, 'Sent');
  expectAfter(8_000, '');
});

test('[UI-1] a message that replaces one under the pointer is held as well', () => {
  show(offline);
  send('hold');
  show(online);
  notifications.wait(60_000);
  expect(view().message).toBe('Online');
  show(copied);
  send('dismiss');
  notifications.wait(60_000);
  expect(view().message).toBe('Copied');
  show(offline);
  send('dismiss');
  send('release');
  notifications.wait(60_000);
  expect(view().message).toBe('Offline');
  send('dismiss');
  show(online);
  expectAfter(8_000, '');
});

test('[UI-1] the last dismissed message ends the hold of the pointer', () => {
  show(copied, sent);
  send('hold');
  send('dismiss');
  notifications.wait(60_000);
  expect(view().message).toBe('Sent');
  send('dismiss');
  expect(view()).toEqual({ message: '', canDismiss: false, nothing: null });
  show(sent);
  expectAfter(8_000, '');
});

test('[UI-1] keyboard focus in the empty region announces that it is empty, and holds the next message', () => {
  send('hold');
  expect(view()).toEqual({ message: '', canDismiss: false, nothing: 'No notifications' });
  show(copied);
  notifications.wait(60_000);
  expect(view()).toEqual({ message: 'Copied', canDismiss: true, nothing: null });
  send('release');
  expectAfter(8_000, '');
  send('hold');
  send('release');
  expect(view().nothing).toBeNull();
});

test('[UI-1] a lasting message in the queue counts as an announced subject; a passing one does not', () => {
  show(copied, offline);
  expect(isToldOf(notifications.snapshot(), 'connection')).toBe(true);
  expect(isToldOf(notifications.snapshot(), 'copy')).toBe(false);
});

test('[FLOW-2] every state is reached, every transition is taken, and every message can be dismissed', () => {
  for (const snapshot of walk(notificationsPage)) {
    const { message, canDismiss, nothing } = notificationsView(snapshot as never);
    expect(canDismiss).toBe(message !== '');
    expect(nothing !== null && canDismiss).toBe(false);
  }
});
