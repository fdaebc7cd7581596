import type { SnapshotFrom } from 'xstate';
import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { alertMachine } from './alert.machine.ts';

type AlertSnapshot = SnapshotFrom<typeof alertMachine>;

const SECOND = 1_000;

/** The end of the quiet time, or the start of time before any. */
const due = ({ context }: AlertSnapshot) => context.quietUntil;

/** A third event behaves like the second. */
const MAX_NEWS = 2;

/** Time ends after the second quiet hour: later ones are alike. */
const LONG_AGO = 3_700 * SECOND;

export const alertFlow = defineFlow({
  machine: alertMachine,
  verifiedIn: 'relay',
  starts: { 'the relay has started': undefined },
  events: {
    'alert.trouble': {
      // The second event is a millisecond too early for a mail.
      events: (snapshot) => [
        { type: 'alert.trouble', at: due(snapshot), what: 'one' },
        { type: 'alert.trouble', at: due(snapshot) - 1, what: 'another' },
      ],
    },
    'alert.look': {
      events: (snapshot) => [
        { type: 'alert.look', at: due(snapshot) },
        { type: 'alert.look', at: due(snapshot) - 1 },
      ],
    },
    'alert.recover': [{ type: 'alert.recover' }],
    'alert.send': { events: (snapshot) => [{ type: 'alert.send', at: due(snapshot) + SECOND }] },
    'alert.fail': { events: (snapshot) => [{ type: 'alert.fail', at: due(snapshot) + SECOND }] },
  } satisfies EventSamples<typeof alertMachine>,
  actors: {},
  serializeState: ({ value, context }) =>
    `${value}${context.news > 0 ? ' news' : ''}${context.quietUntil > 0 ? ' quiet' : ''}`,
  filterEvents: ({ context }, event) =>
    (event.type !== 'alert.trouble' || context.news + context.sending < MAX_NEWS) && context.quietUntil < LONG_AGO,
});
