import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-toolkit';
import { isBuiltIn } from 'flow-core/xstate-internals';

/** A model for a machine of a test: one sample for each event, and a call `ask` that is accepted, refused or fails. */
export const flowFor = (machine: AnyStateMachine, more: Partial<Flow> = {}): Flow => ({
  machine,
  starts: { opened: undefined },
  events: Object.fromEntries(
    machine.events.filter((type: string) => !isBuiltIn(type)).map((type: string) => [type, [{ type }]]),
  ),
  actors: { ask: { outputs: [{ ok: true }, { ok: false }], errors: [{ message: 'lost' }] } },
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
  filterEvents: () => true,
  ...more,
});
