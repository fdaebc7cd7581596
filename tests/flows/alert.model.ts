import type { SnapshotFrom } from 'xstate';
import { alertMachine } from '../../machines/alert/alert.machine.ts';
import { flowOf } from './support/model.ts';

/** The end of the quiet time, or the start of time before any. */
const due = ({ context }: SnapshotFrom<typeof alertMachine>) => context.quietUntil;

export const alertFlow = flowOf({
  machine: alertMachine,
  events: {
    // The second one is a millisecond too early for a mail.
    'alert.trouble': {
      events: (snapshot) =>
        [due(snapshot), due(snapshot) - 1].map((at) => ({ type: 'alert.trouble', at, what: 'the disk' })),
    },
    'alert.look': {
      events: (snapshot) => [due(snapshot), due(snapshot) - 1].map((at) => ({ type: 'alert.look', at })),
    },
    'alert.recover': [{ type: 'alert.recover' }],
    'alert.send': { events: (snapshot) => [{ type: 'alert.send' as const, at: due(snapshot) }] },
    'alert.fail': { events: (snapshot) => [{ type: 'alert.fail' as const, at: due(snapshot) }] },
  },
  serializeState: ({ value, context }) =>
    JSON.stringify([value, context.news, context.sending, context.quietUntil > 0]),
  // A third event is as the second.
  filterEvents: ({ context }, event) => event.type !== 'alert.trouble' || context.news + context.sending < 2,
});
