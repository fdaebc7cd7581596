import { assign, setup } from 'xstate';

export interface Notification {
  /** Such as `connection`: a newer message replaces one about the same subject. */
  subject: string;
  text: string;
  /** Stays until replaced or dismissed; others disappear by timer. */
  lasting: boolean;
}

interface Shown {
  notification: Notification;
}

const add = { type: 'add', params: ({ event }: { event: Shown }) => event } as const;

/** One at a time (UI-1): short messages first, because lasting ones can wait. */
export const notificationsMachine = setup({
  types: {
    /** The visible one first, then the queue; and whether the pointer or the focus is on the region. */
    context: {} as { notifications: readonly Notification[]; held: boolean },
    events: {} as
      | ({ type: 'notification.show' } & Shown)
      | { type: 'notification.dismiss' }
      | { type: 'notification.hold' }
      | { type: 'notification.release' },
  },
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
    none: ({ context }) => context.notifications.length === 0,
    lasting: ({ context }) => context.notifications[0]?.lasting === true,
    held: ({ context }) => context.held,
    sameSubject: ({ context }, { notification }: Shown) => notification.subject === context.notifications[0]?.subject,
  },
  delays: { displayTime: 8_000 },
}).createMachine({
  id: 'notifications',
  context: { notifications: [], held: false },
  initial: 'empty',
  on: {
    'notification.show': { target: '.choosing', actions: add },
    'notification.dismiss': { target: '.choosing', actions: 'removeFirst' },
    'notification.hold': { actions: 'hold' },
    'notification.release': { actions: 'release' },
  },
  states: {
    empty: { description: 'There is no message. The keyboard focus may wait for one.' },
    choosing: {
      description: 'Which message is next?',
      always: [
        // The last message is gone, and the pointer has no target left.
        { guard: 'none', target: 'empty', actions: 'release' },
        { guard: 'lasting', target: 'lasting' },
        { guard: 'held', target: 'held' },
        { target: 'passing' },
      ],
    },
    passing: {
      description: 'A short message shows. It leaves by itself unless the visitor points at it.',
      on: {
        'notification.show': [
          { guard: { type: 'sameSubject', params: ({ event }) => event }, target: 'choosing', actions: add },
          { actions: add },
        ],
        'notification.hold': { target: 'held', actions: 'hold' },
      },
      after: { displayTime: { target: 'choosing', actions: 'removeFirst' } },
    },
    held: {
      description: 'A short message shows for as long as the pointer or the focus is on it.',
      on: { 'notification.release': { target: 'passing', actions: 'release' } },
    },
    lasting: { description: 'A message shows until another one takes its place or the visitor dismisses it.' },
  },
});
