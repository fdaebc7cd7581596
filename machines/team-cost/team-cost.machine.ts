import { assign, setup } from 'xstate';
import type { BillingPeriod } from '../billing/billing.machine.ts';
import {
  exampleTeam,
  faultsIn,
  readTeam,
  steppedBy,
  type Team,
  type TeamFault,
  type TeamRole,
  type TeamTexts,
  textsOf,
} from './team.ts';

interface Billed {
  period: BillingPeriod;
}

export interface TeamCostContext extends Billed {
  texts: TeamTexts;
  /** The team of the shown result: the last one without a fault. */
  team: Team;
  /** The faults with a message on the page. */
  reported: readonly TeamFault[];
}

interface CountChange {
  role: TeamRole;
  by: 1 | -1;
}

export type TeamCostEvent =
  /** The visitor changed a field. */
  | { type: 'team.edit'; role: TeamRole; text: string }
  /** The visitor pressed the button beside a field. */
  | ({ type: 'team.step' } & CountChange)
  /** The visitor pressed the Enter key. */
  | { type: 'team.finish' }
  /** The address has another billing period. */
  | ({ type: 'team.follow' } & Billed);

/** The cost of a team on the pricing page (SHOW-8): the roles that it counts, and when it reports a fault. */
export const teamCostMachine = setup({
  types: {
    context: {} as TeamCostContext,
    /** Values of the address at page load. */
    input: {} as Billed,
    events: {} as TeamCostEvent,
  },
  /** After this long without typing, the visitor has paused. */
  delays: { pause: 800 },
  actions: {
    take: assign(({ context: { team, reported } }, { texts }: { texts: TeamTexts }) => {
      const faults = faultsIn(texts);
      return { texts, team: readTeam(texts) ?? team, reported: reported.filter((fault) => faults.includes(fault)) };
    }),
    bill: assign((_, { period }: Billed) => ({ period })),
    report: assign(({ context }) => ({ reported: faultsIn(context.texts) })),
    /** Provided by the page: focuses the first wrong field. */
    focusFault: (_, _params: { fault: TeamFault | undefined }) => {},
  },
  guards: {
    isFaultless: ({ context }) => readTeam(context.texts) !== null,
    isPossible: ({ context: { texts, team } }, { role, by }: CountChange) => steppedBy(texts, team, role, by) !== null,
  },
}).createMachine({
  id: 'team-cost',
  context: ({ input: { period } }) => ({ period, texts: textsOf(exampleTeam), team: exampleTeam, reported: [] }),
  initial: 'counted',
  on: {
    'team.edit': {
      target: '.editing',
      actions: {
        type: 'take',
        params: ({ context, event }) => ({ texts: { ...context.texts, [event.role]: event.text } }),
      },
    },
    'team.step': {
      guard: { type: 'isPossible', params: ({ event }) => event },
      target: '.checking',
      actions: {
        type: 'take',
        params: ({ context: { texts, team }, event: { role, by } }) => ({
          texts: steppedBy(texts, team, role, by) ?? texts,
        }),
      },
    },
    'team.finish': {
      target: '.checking',
      actions: { type: 'focusFault', params: ({ context }) => ({ fault: faultsIn(context.texts)[0] }) },
    },
    'team.follow': { actions: { type: 'bill', params: ({ event }) => event } },
  },
  states: {
    checking: {
      description: 'The fields are checked.',
      always: [{ guard: 'isFaultless', target: 'counted' }, { target: 'faulty' }],
    },
    counted: { description: 'The cost of the team shows, and is announced.', on: { 'team.finish': {} } },
    editing: {
      description: 'A field is being changed. The cost follows each valid team; messages wait for a pause.',
      after: { pause: 'checking' },
    },
    faulty: {
      description: 'The fields describe no team of 1 to 50. A message says why, and the last cost stays.',
      entry: 'report',
    },
  },
});
