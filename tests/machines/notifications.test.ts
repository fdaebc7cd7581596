import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { notificationsMachine } from '../../machines/notifications/notifications.machine.ts';
import { notificationsFlow } from '../../machines/notifications/notifications.model.ts';
import { ManualClock } from '../../machines/shared/manual-clock.ts';
import { explored, stepsInto, stepsOf } from './support/explored.ts';

const runs = explored(notificationsFlow);

const short = (subject: string) => ({ subject, text: `${subject}: short`, lasting: false });
const lasting = (subject: string) => ({ subject, text: `${subject}: lasting`, lasting: true });

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
  test('disappears after 8 s, and not a millisecond before', () => {
    const timeouts = stepsOf(runs).filter(({ step }) => 'after' in step);
    expect(timeouts.length).toBeGreaterThan(0);
    for (const { step } of timeouts)
      expect(step).toMatchObject({ after: 'displayTime', wait: 8_000, before: { state: 'passing' } });
  });

  test('stays while held, and has its full time afterwards', () => {
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

  test('stays when it replaces a held lasting one, until released', () => {
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

  test('stays when it appears while the region is held', () => {
    const { clock, show, send, shown } = run();
    send('hold');
    show(short('copy'));
    clock.advance(60_000);
    expect(shown()).toBe('copy: short');
  });

  test.for(['dismiss', 'release'] as const)('disappears by timer when the last one was held: %s', (gone) => {
    const { clock, show, send, shown } = run();
    show(lasting('connection'));
    send('hold');
    send(gone);
    show(short('copy'));
    clock.advance(8_000);
    expect(shown()).not.toBe('copy: short');
  });

  test('is held when it replaces a held one that was dismissed', () => {
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

  test('makes way for short ones, and returns after them', () => {
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

  test('is replaced by a newer one of its subject: online replaces offline', () => {
    const { clock, show, shown } = run();
    show(lasting('connection'));
    show(short('connection'));
    expect(shown()).toBe('connection: short');
    clock.advance(8_000);
    expect(shown()).toBeNull();
  });
});

test('[UI-1] every message can be dismissed', () => {
  const dismissedIn = stepsOf(runs).flatMap(({ from, step }) =>
    'event' in step && step.event.type === 'notification.dismiss' ? [from] : [],
  );
  expect(new Set(dismissedIn)).toEqual(new Set(['passing', 'held', 'lasting']));
  expect(stepsInto(runs, 'empty').length).toBeGreaterThan(0);
});
