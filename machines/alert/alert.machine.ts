import { assign, setup } from 'xstate';

const MINUTE = 60_000;

/** Milliseconds between two mails about the same trouble. */
const QUIET = 60 * MINUTE;

/** Milliseconds until a failed mail is tried again. */
const TRY_AGAIN_AFTER = 5 * MINUTE;

export interface AlertContext {
  /** Events since the last mail. */
  news: number;
  /** Events in the mail that is being sent. */
  telling: number;
  /** The latest event in the relay's words, such as a delivery's id or the free disk space; null before the first. */
  newest: string | null;
  /** No mail about trouble before this time (ms since 1970). */
  quietUntil: number;
}

export interface Warning {
  /** Events since the previous mail. */
  count: number;
  newest: string | null;
}

export type AlertEvent =
  | { type: 'alert.trouble'; at: number; what: string }
  /** A regular check found no change. */
  | { type: 'alert.look'; at: number }
  /** A regular check found no trouble. */
  | { type: 'alert.recover' }
  | { type: 'alert.send'; at: number }
  | { type: 'alert.fail'; at: number };

const hasNews = ({ news }: AlertContext) => news > 0;

const isRested = ({ quietUntil }: AlertContext, { at }: { at: number }) => at >= quietUntil;

/** Every state counts trouble. */
const note = { type: 'note', params: ({ event }: { event: { what: string } }) => event } as const;

const rested = { type: 'rested', params: ({ event }: { event: { at: number } }) => event } as const;

const warn = {
  type: 'warn',
  params: ({ context }: { context: AlertContext }) => ({ count: context.telling, newest: context.newest }),
} as const;

/**
 * SRV-2. Time is data, as in the delivery machine. A mail is no delivery, so a failing one causes no further trouble.
 */
export const alertMachine = setup({
  types: { context: {} as AlertContext, events: {} as AlertEvent },
  actions: {
    note: assign(({ context }, params: { what: string }) => ({ news: context.news + 1, newest: params.what })),
    gather: assign(({ context }) => ({ telling: context.news, news: 0 })),
    rest: assign((_, params: { at: number }) => ({ telling: 0, quietUntil: params.at + QUIET })),
    putBack: assign(({ context }, params: { at: number }) => ({
      telling: 0,
      news: context.news + context.telling,
      quietUntil: params.at + TRY_AGAIN_AFTER,
    })),
    forget: assign({ news: 0 }),
    warn: (_, _params: Warning) => {},
    giveAllClear: () => {},
  },
  guards: {
    rested: ({ context }, params: { at: number }) => isRested(context, params),
    newsAndRested: ({ context }, params: { at: number }) => hasNews(context) && isRested(context, params),
    newTrouble: ({ context }) => hasNews(context),
  },
}).createMachine({
  id: 'alert',
  context: { news: 0, telling: 0, newest: null, quietUntil: 0 },
  initial: 'well',
  states: {
    well: {
      description: 'Nothing is wrong, and the operator has no other word.',
      on: {
        'alert.trouble': [
          { guard: rested, target: 'warning', actions: note, meta: { requirements: ['SRV-2'] } },
          { target: 'untold', actions: note, meta: { requirements: ['SRV-2'] } },
        ],
      },
    },
    untold: {
      description:
        'Something is wrong, and the operator has no word of it: the last mail was handed over less than an hour ago, or one failed less than five minutes ago. If it is over before, nothing is told.',
      on: {
        'alert.trouble': [
          { guard: rested, target: 'warning', actions: note, meta: { requirements: ['SRV-2'] } },
          { actions: note, meta: { requirements: ['SRV-2'] } },
        ],
        'alert.look': { guard: rested, target: 'warning', meta: { requirements: ['SRV-2'] } },
        'alert.recover': { target: 'well', actions: 'forget', meta: { requirements: ['SRV-2'] } },
      },
    },
    warning: {
      description:
        'The first mail that says what is wrong is being handed over. What happens meanwhile is for the next one.',
      entry: ['gather', warn],
      on: {
        'alert.trouble': { actions: note, meta: { requirements: ['SRV-2'] } },
        'alert.send': {
          target: 'told',
          actions: { type: 'rest', params: ({ event }) => event },
          meta: { requirements: ['SRV-2'] },
        },
        'alert.fail': {
          target: 'untold',
          actions: { type: 'putBack', params: ({ event }) => event },
          meta: { requirements: ['SRV-2'] },
        },
      },
    },
    told: {
      description:
        'Something is wrong, and the operator knows. For an hour after the last mail, or five minutes after one that failed, what happens is counted and not told.',
      on: {
        'alert.trouble': [
          { guard: rested, target: 'reminding', actions: note, meta: { requirements: ['SRV-2'] } },
          { actions: note, meta: { requirements: ['SRV-2'] } },
        ],
        'alert.look': {
          guard: { type: 'newsAndRested', params: ({ event }) => event },
          target: 'reminding',
          meta: { requirements: ['SRV-2'] },
        },
        'alert.recover': { target: 'clearing', actions: 'forget', meta: { requirements: ['SRV-2'] } },
      },
    },
    reminding: {
      description: 'A further mail is being handed over, with what has come together since the one before.',
      entry: ['gather', warn],
      on: {
        'alert.trouble': { actions: note, meta: { requirements: ['SRV-2'] } },
        'alert.send': {
          target: 'told',
          actions: { type: 'rest', params: ({ event }) => event },
          meta: { requirements: ['SRV-2'] },
        },
        'alert.fail': {
          target: 'told',
          actions: { type: 'putBack', params: ({ event }) => event },
          meta: { requirements: ['SRV-2'] },
        },
      },
    },
    clearing: {
      description: 'A mail that says that it is over is being handed over. If that fails, the next look tries again.',
      entry: 'giveAllClear',
      on: {
        'alert.trouble': { actions: note, meta: { requirements: ['SRV-2'] } },
        'alert.send': [
          { guard: 'newTrouble', target: 'untold', meta: { requirements: ['SRV-2'] } },
          { target: 'well', meta: { requirements: ['SRV-2'] } },
        ],
        'alert.fail': { target: 'told', meta: { requirements: ['SRV-2'] } },
      },
    },
  },
});
