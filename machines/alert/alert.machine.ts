import { assign, setup } from 'xstate';

const MINUTE = 60_000;

/** Between two mails about the same trouble, in milliseconds: what happens meanwhile is counted and told together. */
const QUIET = 60 * MINUTE;

/** Until a mail that could not be handed over is tried again, in milliseconds. */
const TRY_AGAIN_AFTER = 5 * MINUTE;

export interface AlertContext {
  /** What has happened since the last mail and is to be told. */
  news: number;
  /** What the mail tells that is being handed over. */
  telling: number;
  /** What happened last, in words of the relay's own: a delivery's id, how much room is left; null before anything has. */
  newest: string | null;
  /** Before then nothing is told of trouble (ms since 1970). */
  quietUntil: number;
}

/** What the operator is told. */
export interface Warning {
  /** How often it has happened since the mail before. */
  count: number;
  newest: string | null;
}

export type AlertEvent =
  /** Something is wrong, or is so still. */
  | { type: 'alert.trouble'; at: number; what: string }
  /** A regular look found that it is neither better nor worse. */
  | { type: 'alert.look'; at: number }
  /** A regular look found nothing wrong. */
  | { type: 'alert.recover' }
  /** The mail is handed over. */
  | { type: 'alert.send'; at: number }
  /** The mail could not be handed over. */
  | { type: 'alert.fail'; at: number };

/** Whether there is something to tell. */
const hasNews = ({ news }: AlertContext) => news > 0;

/** Whether the operator may be written to again. */
const isRested = ({ quietUntil }: AlertContext, { at }: { at: number }) => at >= quietUntil;

/** What every state does with trouble, whatever else it does. */
const note = { type: 'note', params: ({ event }: { event: { what: string } }) => event } as const;

/** When the operator may be written to again. */
const rested = { type: 'rested', params: ({ event }: { event: { at: number } }) => event } as const;

/** The mail about what has been gathered. */
const warn = {
  type: 'warn',
  params: ({ context }: { context: AlertContext }) => ({ count: context.telling, newest: context.newest }),
} as const;

/**
 * When the operator is written to about one kind of trouble (SRV-2): at once, then at most once an hour with what has come
 * together, and once when it is over. Time is data, as in the delivery machine: events say when they happen. The mail is handed
 * over by the relay and is no delivery of its own: one that fails can be no further trouble.
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
    // The two mails, written by the relay.
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
