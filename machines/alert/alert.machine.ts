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

/** Every state counts trouble. */
const note = { type: 'note', params: ({ event }: { event: { what: string } }) => event } as const;

const rested = { type: 'rested', params: ({ event }: { event: { at: number } }) => event } as const;

const warn = {
  type: 'warn',
  params: ({ context }: { context: AlertContext }) => ({ count: context.sending, newest: context.newest }),
} as const;

/** A mail about trouble on its way. Events meanwhile go into the next one. */
const handingOver = <TFailed extends string>(failed: TFailed) =>
  ({
    entry: ['gather', warn],
    on: {
      'alert.trouble': { actions: note, meta: { requirements: ['SRV-16'] } },
      'alert.send': {
        target: 'reported',
        actions: { type: 'rest', params: ({ event }: { event: { at: number } }) => event },
        meta: { requirements: ['SRV-16'] },
      },
      'alert.fail': {
        target: failed,
        actions: { type: 'putBack', params: ({ event }: { event: { at: number } }) => event },
        meta: { requirements: ['SRV-16'] },
      },
    },
  }) as const;

/**
 * SRV-16. Time is data, as in the delivery machine. A mail is no delivery, so a failing one causes no further trouble.
 */
export const alertMachine = setup({
  types: { context: {} as AlertContext, events: {} as AlertEvent },
  actions: {
    note: assign(({ context }, params: { what: string }) => ({ news: context.news + 1, newest: params.what })),
    gather: assign(({ context }) => ({ sending: context.news, news: 0 })),
    rest: assign((_, params: { at: number }) => ({ sending: 0, quietUntil: params.at + QUIET })),
    putBack: assign(({ context }, params: { at: number }) => ({
      sending: 0,
      news: context.news + context.sending,
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
  context: { news: 0, sending: 0, newest: null, quietUntil: 0 },
  initial: 'well',
  states: {
    well: {
      description: 'There is no trouble that the operator knows of.',
      on: {
        'alert.trouble': [
          { guard: rested, target: 'warning', actions: note, meta: { requirements: ['SRV-16'] } },
          { target: 'unreported', actions: note, meta: { requirements: ['SRV-16'] } },
        ],
      },
    },
    unreported: {
      description:
        'The operator does not know of the trouble: the last mail was handed over less than an hour ago, or one failed less than five minutes ago. Trouble that ends before is not reported.',
      on: {
        'alert.trouble': [
          { guard: rested, target: 'warning', actions: note, meta: { requirements: ['SRV-16'] } },
          { actions: note, meta: { requirements: ['SRV-16'] } },
        ],
        'alert.look': { guard: rested, target: 'warning', meta: { requirements: ['SRV-16'] } },
        'alert.recover': { target: 'well', actions: 'forget', meta: { requirements: ['SRV-16'] } },
      },
    },
    warning: {
      description: 'The first mail about the trouble is being handed over. Events meanwhile go into the next one.',
      ...handingOver('unreported'),
    },
    reported: {
      description:
        'The operator knows of the trouble. For an hour after the last mail, or five minutes after one that failed, events are counted and not reported.',
      on: {
        'alert.trouble': [
          { guard: rested, target: 'reminding', actions: note, meta: { requirements: ['SRV-16'] } },
          { actions: note, meta: { requirements: ['SRV-16'] } },
        ],
        'alert.look': {
          guard: { type: 'newsAndRested', params: ({ event }) => event },
          target: 'reminding',
          meta: { requirements: ['SRV-16'] },
        },
        'alert.recover': { target: 'clearing', actions: 'forget', meta: { requirements: ['SRV-16'] } },
      },
    },
    reminding: {
      description: 'A further mail is being handed over, with the events since the previous one.',
      ...handingOver('reported'),
    },
    clearing: {
      description:
        'A mail that says that the trouble is over is being handed over. If that fails, the next check tries again.',
      entry: 'giveAllClear',
      on: {
        'alert.trouble': { actions: note, meta: { requirements: ['SRV-16'] } },
        'alert.send': [
          { guard: 'newTrouble', target: 'unreported', meta: { requirements: ['SRV-16'] } },
          { target: 'well', meta: { requirements: ['SRV-16'] } },
        ],
        'alert.fail': { target: 'reported', meta: { requirements: ['SRV-16'] } },
      },
    },
  },
});
