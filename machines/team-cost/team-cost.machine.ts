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

export interface TeamCostInput {
  /** From the address at page load. */
  period: BillingPeriod;
}

export interface TeamCostContext extends TeamCostInput {
  texts: TeamTexts;
  /** The team of the shown result: the last one without a fault. */
  team: Team;
  faults: readonly TeamFault[];
  /** The faults with a message on the page. */
  reported: readonly TeamFault[];
}

interface Edit {
  role: TeamRole;
  text: string;
}
interface CountChange {
  role: TeamRole;
  by: 1 | -1;
}

export type TeamCostEvent =
  /** The visitor changed a field. */
  | ({ type: 'team.edit' } & Edit)
  /** The visitor pressed the button beside a field. */
  | ({ type: 'team.step' } & CountChange)
  /** The visitor pressed the Enter key. */
  | { type: 'team.finish' }
  /** The address has another billing period. */
  | { type: 'team.follow'; period: BillingPeriod };

function withTexts({ team, reported }: TeamCostContext, texts: TeamTexts): Omit<TeamCostContext, 'period'> {
  const faults = faultsIn(texts);
  return { texts, team: readTeam(texts) ?? team, faults, reported: reported.filter((fault) => faults.includes(fault)) };
}

/** The cost of a team on the pricing page (SHOW-8): the roles that it counts, and when it reports a fault. */
export const teamCostMachine = setup({
  types: { context: {} as TeamCostContext, input: {} as TeamCostInput, events: {} as TeamCostEvent },
  delays: {
    /** After this long without typing, the visitor has paused. */
    pause: 800,
  },
  actions: {
    edit: assign(({ context }, { role, text }: Edit) => withTexts(context, { ...context.texts, [role]: text })),
    step: assign(({ context }, { role, by }: CountChange) =>
      withTexts(context, steppedBy(context.texts, context.team, role, by) ?? context.texts),
    ),
    bill: assign((_, { period }: TeamCostInput) => ({ period })),
    report: assign(({ context }) => ({ reported: context.faults })),
    /** Provided by the page: focuses the first wrong field. */
    focusFault: (_, _params: { fault: TeamFault | undefined }) => {},
  },
  guards: {
    faultless: ({ context }) => context.faults.length === 0,
    possible: ({ context: { texts, team } }, { role, by }: CountChange) => steppedBy(texts, team, role, by) !== null,
  },
}).createMachine({
  id: 'team-cost',
  context: ({ input }) => ({ ...input, texts: textsOf(exampleTeam), team: exampleTeam, faults: [], reported: [] }),
  initial: 'counted',
  on: {
    'team.edit': {
      target: '.editing',
      actions: { type: 'edit', params: ({ event }) => event },
      meta: { requirements: ['SHOW-8'] },
    },
    'team.step': {
      guard: { type: 'possible', params: ({ event }) => event },
      target: '.checking',
      actions: { type: 'step', params: ({ event }) => event },
      meta: { requirements: ['SHOW-8'] },
    },
    'team.follow': {
      actions: { type: 'bill', params: ({ event }) => event },
      meta: { requirements: ['SHOW-8', 'PRICE-1'] },
    },
  },
  states: {
    checking: {
      description: 'The fields are checked.',
      always: [
        { guard: 'faultless', target: 'counted', meta: { requirements: ['SHOW-8'] } },
        { target: 'faulty', meta: { requirements: ['SHOW-8'] } },
      ],
    },
    counted: {
      description: 'The cost of the team shows, and is announced.',
    },
    editing: {
      description: 'A field is being changed. The cost follows each valid team; messages wait for a pause.',
      after: { pause: { target: 'checking', meta: { requirements: ['SHOW-8'] } } },
      on: {
        'team.finish': {
          target: 'checking',
          actions: { type: 'focusFault', params: ({ context }) => ({ fault: context.faults[0] }) },
        },
      },
    },
    faulty: {
      description: 'The fields describe no team of 1 to 50. A message says why, and the last cost stays.',
      entry: 'report',
      on: {
        'team.finish': { actions: { type: 'focusFault', params: ({ context }) => ({ fault: context.faults[0] }) } },
      },
    },
  },
});
