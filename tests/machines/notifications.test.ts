import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { notificationsMachine } from '../../machines/notifications/notifications.machine.ts';
import { notificationsFlow } from '../../machines/notifications/notifications.model.ts';
import { ManualClock } from '../../machines/shared/manual-clock.ts';
import { provenTable, stepsInto, stepsOf } from './support/committed-table.ts';

const table = provenTable(notificationsFlow);

const short = (subject: string) => ({ subject, text: `${subject}: short`, lasting: false });
const lasting = (subject: string) => ({ subject, text: `${subject}: lasting`, lasting: true });

/** The machine on a clock of its own, with what it shows. */
function run() {
  const clock = new ManualClock();
  const actor = createActor(notificationsMachine, { clock }).start();
  return {
    clock,
    show: (notification: ReturnType<typeof short>) => actor.send({ type: 'notification.show', notification }),
    send: (verb: 'dismiss' | 'hold' | 'release') => actor.send({ type: `notification.${verb}` }),
    shown: () => actor.getSnapshot().context.notifications[0]?.text ?? null,
  };
}

describe('a short message', () => {
  test('leaves after 8 s, and not a millisecond before', () => {
    const timeouts = stepsOf(table).filter(({ step }) => 'after' in step);
    expect(timeouts.length).toBeGreaterThan(0);
    for (const { step } of timeouts)
      expect(step).toMatchObject({ after: 'displayTime', wait: 8_000, before: { state: 'passing' } });
  });

  test('stays while somebody is on it, and has its whole time again afterwards', () => {
    const { clock, show, send, shown } = run();
    show(short('copy'));
    clock.advance(7_999);
    send('hold');
    clock.advance(60_000);
    expect(shown()).toBe('copy: short');
    send('release');
    clock.advance(7_999);
    expect(shown()).toBe('copy: short');
    clock.advance(1);
    expect(shown()).toBeNull();
  });

  test('stays when it takes the place of a lasting one that somebody is on, until they leave', () => {
    const { clock, show, send, shown } = run();
    show(lasting('connection'));
    send('hold');
    show(short('connection'));
    clock.advance(60_000);
    expect(shown()).toBe('connection: short');
    send('release');
    clock.advance(8_000);
    expect(shown()).toBeNull();
  });

  test('stays when it comes to somebody who waits for it', () => {
    const { clock, show, send, shown } = run();
    send('hold');
    show(short('copy'));
    clock.advance(60_000);
    expect(shown()).toBe('copy: short');
  });

  test.for(['dismiss', 'release'] as const)('leaves by itself where somebody was on the last one: %s', (gone) => {
    const { clock, show, send, shown } = run();
    show(lasting('connection'));
    send('hold');
    send(gone);
    show(short('copy'));
    clock.advance(8_000);
    expect(shown()).not.toBe('copy: short');
  });

  test('stays held when it takes the place of a held one that was dismissed: the visitor is still there', () => {
    const { clock, show, send, shown } = run();
    show(short('copy'));
    show(short('connection'));
    send('hold');
    send('dismiss');
    expect(shown()).toBe('connection: short');
    clock.advance(60_000);
    expect(shown()).toBe('connection: short');
  });
});

describe('a lasting message', () => {
  test('stays until it is dismissed', () => {
    const { clock, show, send, shown } = run();
    show(lasting('connection'));
    clock.advance(24 * 60 * 60_000);
    expect(shown()).toBe('connection: lasting');
    send('dismiss');
    expect(shown()).toBeNull();
  });

  test('makes way for short ones, and comes back after them', () => {
    const { clock, show, shown } = run();
    show(lasting('connection'));
    show(short('copy'));
    show(short('other'));
    const seen = [shown()];
    for (let times = 0; times < 2; times += 1) {
      clock.advance(8_000);
      seen.push(shown());
    }
    expect(seen).toEqual(['copy: short', 'other: short', 'connection: lasting']);
  });

  test('is replaced by a newer message about the same: back online, nothing is left of being offline', () => {
    const { clock, show, shown } = run();
    show(lasting('connection'));
    show(short('connection'));
    expect(shown()).toBe('connection: short');
    clock.advance(8_000);
    expect(shown()).toBeNull();
  });
});

test('[UI-1] every message can be dismissed', () => {
  const dismissedIn = stepsOf(table).flatMap(({ from, step }) =>
    'event' in step && step.event.type === 'notification.dismiss' ? [from] : [],
  );
  expect(new Set(dismissedIn)).toEqual(new Set(['passing', 'held', 'lasting']));
  expect(stepsInto(table, 'empty').length).toBeGreaterThan(0);
});
