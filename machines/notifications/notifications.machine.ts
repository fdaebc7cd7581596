import { assign, setup } from 'xstate';

export interface Notification {
  /** Such as `connection`: a newer message replaces one about the same subject. */
  subject: string;
  text: string;
  /** Stays until replaced or dismissed; others disappear by timer. */
  lasting: boolean;
}

export interface NotificationsContext {
  /** The visible one first, then the queue. */
  notifications: readonly Notification[];
  /** The pointer or focus is on the region. */
  held: boolean;
}

export type NotificationsEvent =
  | { type: 'notification.show'; notification: Notification }
  | { type: 'notification.dismiss' }
  | { type: 'notification.hold' }
  | { type: 'notification.release' };

interface Shown {
  notification: Notification;
}

const add = { type: 'add', params: ({ event }: { event: Shown }) => event } as const;

/** One at a time (UI-1): short messages first, because lasting ones can wait. */
export const notificationsMachine = setup({
  types: { context: {} as NotificationsContext, events: {} as NotificationsEvent },
  actions: {
    add: assign({
      notifications: ({ context: { notifications } }, { notification }: Shown) => {
        const others = notifications.filter(({ subject }) => subject !== notification.subject);
        const before = notification.lasting ? others.length : others.filter(({ lasting }) => !lasting).length;
        return others.toSpliced(before, 0, notification);
      },
    }),
    removeFirst: assign({ notifications: ({ context }) => context.notifications.slice(1) }),
    hold: assign({ held: true }),
    release: assign({ held: false }),
  },
  guards: {
    any: ({ context }) => context.notifications.length > 0,
    lasting: ({ context }) => context.notifications[0]?.lasting === true,
    watched: ({ context }) => context.held && context.notifications.length > 0,
    sameSubject: ({ context }, { notification }: Shown) => notification.subject === context.notifications[0]?.subject,
  },
  delays: { displayTime: 8_000 },
}).createMachine({
  id: 'notifications',
  context: { notifications: [], held: false },
  initial: 'empty',
  states: {
    empty: {
      description: 'There is no notification. The keyboard focus may wait for one.',
      on: {
        'notification.show': { target: 'choosing', actions: add, meta: { requirements: ['UI-1'] } },
        'notification.hold': { actions: 'hold' },
        'notification.release': { actions: 'release' },
      },
    },
    choosing: {
      description: 'What shows next? Short messages go before those that stay.',
      always: [
        { guard: 'lasting', target: 'lasting' },
        { guard: 'watched', target: 'held' },
        { guard: 'any', target: 'passing' },
        // With the last message the pointer has left its target.
        { target: 'empty', actions: 'release' },
      ],
    },
    passing: {
      description: 'A short message shows. It leaves by itself unless the visitor points at it.',
      on: {
        'notification.show': [
          { guard: { type: 'sameSubject', params: ({ event }) => event }, target: 'choosing', actions: add },
          { actions: add },
        ],
        'notification.hold': { target: 'held', actions: 'hold', meta: { requirements: ['UI-1'] } },
        'notification.dismiss': { target: 'choosing', actions: 'removeFirst', meta: { requirements: ['UI-1'] } },
      },
      after: { displayTime: { target: 'choosing', actions: 'removeFirst', meta: { requirements: ['UI-1'] } } },
    },
    held: {
      description: 'The visitor points at the short message, or the focus is on it: it stays for as long as that.',
      on: {
        'notification.show': { target: 'choosing', actions: add },
        'notification.release': { target: 'passing', actions: 'release', meta: { requirements: ['UI-1'] } },
        'notification.dismiss': { target: 'choosing', actions: 'removeFirst', meta: { requirements: ['UI-1'] } },
      },
    },
    lasting: {
      description: 'A message shows that stays until another one takes its place or the visitor dismisses it.',
      on: {
        'notification.show': { target: 'choosing', actions: add },
        'notification.dismiss': { target: 'choosing', actions: 'removeFirst', meta: { requirements: ['UI-1'] } },
        'notification.hold': { actions: 'hold' },
        'notification.release': { actions: 'release' },
      },
    },
  },
});
