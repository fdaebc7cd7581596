import { assign, setup } from 'xstate';

/** An event of the framed page's flow, with typed values masked. */
export interface LoggedEvent {
  /** Milliseconds on the page's clock. */
  at: number;
  event: string;
  /** JSON; empty without payload. */
  payload: string;
  /** Paths of the active states after it. */
  active: readonly string[];
}

export type ClockCommand = { speed: number } | 'step';

interface LabContext {
  at: number;
  speed: number;
  active: readonly string[];
  /** The latest first. */
  events: readonly LoggedEvent[];
}

type LabEvent =
  | { type: 'page.open' }
  | { type: 'page.tick'; at: number }
  | { type: 'page.log'; logged: LoggedEvent }
  | { type: 'clock.pause' }
  | { type: 'clock.play' }
  | { type: 'clock.step' }
  | { type: 'clock.speed'; speed: number };

const MOST = 200;

const atStart: Omit<LabContext, 'speed'> = { at: 0, active: [], events: [] };

/** The clock of a framed page, and its events (FLOW-5). */
export const labMachine = setup({
  types: { context: {} as LabContext, events: {} as LabEvent },
  actions: {
    /** Sends a message to the framed page; provided by the screen. */
    command: (_, _command: ClockCommand) => {},
  },
}).createMachine({
  id: 'lab',
  context: { ...atStart, speed: 1 },
  initial: 'playing',
  on: {
    'page.tick': { actions: assign(({ event: { at } }) => ({ at })) },
    'page.log': {
      actions: assign(({ context: { events }, event: { logged } }) => ({
        at: logged.at,
        active: logged.active,
        events: logged.event === '' ? events : [logged, ...events].slice(0, MOST),
      })),
    },
    'clock.step': { target: '.paused', actions: { type: 'command', params: 'step' } },
  },
  states: {
    playing: {
      description: 'Time passes on the page, at the chosen speed.',
      entry: { type: 'command', params: ({ context: { speed } }) => ({ speed }) },
      on: {
        // A reload of the frame restarts the flow.
        'page.open': { target: 'playing', reenter: true, actions: assign(atStart) },
        'clock.pause': 'paused',
        'clock.speed': { target: 'playing', reenter: true, actions: assign(({ event: { speed } }) => ({ speed })) },
      },
    },
    paused: {
      description: 'No timer of the page fires; a step goes to the next one.',
      entry: { type: 'command', params: { speed: 0 } },
      on: {
        'page.open': { target: 'paused', reenter: true, actions: assign(atStart) },
        'clock.play': 'playing',
        'clock.speed': { actions: assign(({ event: { speed } }) => ({ speed })) },
      },
    },
  },
});
