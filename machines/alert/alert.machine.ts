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
  sending: number;
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

/** Hands an event's fields to a guard or an action. */
const params = <TFields>({ event }: { event: TFields }) => event;

const note = { type: 'note', params: params<{ what: string }> } as const;

const rested = { type: 'rested', params: params<{ at: number }> } as const;

const warn = {
  type: 'warn',
  params: ({ context }: { context: AlertContext }) => ({ count: context.sending, newest: context.newest }),
} as const;

/**
 * SRV-16. Time is data, as in the delivery machine. A mail is no delivery, so a failing one causes no further trouble.
 */
export const alertMachine = setup({
  types: { context: {} as AlertContext, events: {} as AlertEvent },
  actions: {
    note: assign(({ context }, { what }: { what: string }) => ({ news: context.news + 1, newest: what })),
    gather: assign(({ context }) => ({ sending: context.news, news: 0 })),
    rest: assign((_, { at }: { at: number }) => ({ sending: 0, quietUntil: at + QUIET })),
    putBack: assign(({ context }, { at }: { at: number }) => ({
      sending: 0,
      news: context.news + context.sending,
      quietUntil: at + TRY_AGAIN_AFTER,
    })),
    forget: assign({ news: 0 }),
    // Provided by the relay: they mail the operator.
    warn: (_, _params: Warning) => {},
    giveAllClear: () => {},
  },
  guards: {
    rested: ({ context }, event: { at: number }) => isRested(context, event),
    newsAndRested: ({ context }, event: { at: number }) => hasNews(context) && isRested(context, event),
    news: ({ context }) => hasNews(context),
  },
}).createMachine({
  id: 'alert',
  context: { news: 0, sending: 0, newest: null, quietUntil: 0 },
  initial: 'well',
  // Trouble during a mail, or in the quiet time, goes into the next mail.
  on: { 'alert.trouble': { actions: note } },
  states: {
    well: {
      description: 'There is no trouble that the operator knows of.',
      on: {
        'alert.trouble': [
          { guard: rested, target: 'warning', actions: note },
          { target: 'unreported', actions: note },
        ],
      },
    },
    unreported: {
      description: 'The operator does not know of the trouble yet: a mail within the last hour, or a failed one.',
      on: {
        'alert.trouble': { guard: rested, target: 'warning', actions: note },
        'alert.look': { guard: { type: 'newsAndRested', params }, target: 'warning' },
        'alert.recover': { target: 'well', actions: 'forget' },
      },
    },
    warning: {
      description: 'The first mail about the trouble is being handed over.',
      entry: ['gather', warn],
      on: {
        'alert.send': { target: 'reported', actions: { type: 'rest', params } },
        'alert.fail': { target: 'unreported', actions: { type: 'putBack', params } },
      },
    },
    reported: {
      description: 'The operator knows of the trouble. What comes within the hour is counted and not yet mailed.',
      on: {
        'alert.trouble': { guard: rested, target: 'reminding', actions: note },
        'alert.look': { guard: { type: 'newsAndRested', params }, target: 'reminding' },
        'alert.recover': { target: 'clearing', actions: 'forget' },
      },
    },
    reminding: {
      description: 'A further mail is being handed over, with the events since the previous one.',
      entry: ['gather', warn],
      on: {
        'alert.send': { target: 'reported', actions: { type: 'rest', params } },
        'alert.fail': { target: 'reported', actions: { type: 'putBack', params } },
      },
    },
    clearing: {
      description: 'A mail that the trouble is over is being handed over. If it fails, the next check tries again.',
      entry: 'giveAllClear',
      on: {
        'alert.send': [{ guard: 'news', target: 'unreported' }, { target: 'well' }],
        'alert.fail': { target: 'reported' },
      },
    },
  },
});
