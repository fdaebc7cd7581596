import {
  always,
  anywhere,
  canReach,
  leadsTo,
  never,
  outside,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const teamCostProperties: readonly TemporalProperty[] = [
  leadsTo('[SHOW-8] a pause ends the typing', within('editing'), outside('editing')),
  never(
    '[SHOW-8] what is counted has no fault',
    within('counted'),
    ({ snapshot }) => snapshot.context.faults.length > 0,
  ),
  always(
    '[SHOW-8] it counts with a team of 1 to 50',
    anywhere,
    ({ snapshot: { context } }) =>
      context.team.np_pa + context.team.md_do >= 1 && context.team.np_pa + context.team.md_do <= 50,
  ),
  canReach('[SHOW-8] from everywhere a sum can be had', anywhere, within('counted')),
  always('[SHOW-8] only what is a fault is said to be one, and after a pause each', anywhere, (at) => {
    const { reported, faults } = at.snapshot.context;
    return (
      reported.every((fault: string) => faults.includes(fault)) &&
      (!within('faulty')(at) || reported.length === faults.length)
    );
  }),
];
