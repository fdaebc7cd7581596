import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { readCount, sizeOf, steppedBy } from './team.ts';
import { teamCostMachine } from './team-cost.machine.ts';
import { teamCostView } from './team-cost.view.ts';

export const teamCostFlow = defineFlow({
  machine: teamCostMachine,
  verifiedIn: 'page',
  view: teamCostView,
  outside: ['team.follow'],
  starts: { 'with the example': { period: 'monthly' }, 'with billing=annual': { period: 'annual' } },
  events: {
    'team.edit': [
      { type: 'team.edit', role: 'np_pa', text: '2' },
      { type: 'team.edit', role: 'np_pa', text: 'few' },
      { type: 'team.edit', role: 'md_do', text: '48' },
    ],
    'team.step': [
      { type: 'team.step', role: 'md_do', by: 1 },
      { type: 'team.step', role: 'np_pa', by: -1 },
    ],
    'team.finish': [{ type: 'team.finish' }],
    'team.follow': [
      { type: 'team.follow', period: 'monthly' },
      { type: 'team.follow', period: 'annual' },
    ],
  } satisfies EventSamples<typeof teamCostMachine>,
  actors: {},
  // Of the team, only whether it can grow or shrink leads elsewhere.
  serializeState: ({ value, context: { texts, team, faults, reported, period } }) =>
    JSON.stringify([
      value,
      period,
      faults,
      reported,
      steppedBy(texts, team, 'md_do', 1) !== null,
      steppedBy(texts, team, 'np_pa', -1) !== null,
    ]),
  filterEvents: ({ context: { texts, team, period } }, event) => {
    if (event.type === 'team.follow') return event.period !== period;
    // Filling in the text that is there changes nothing.
    if (event.type === 'team.edit') return texts[event.role] !== event.text;
    // More steps of the same kind lead to nothing new; those beyond the limits do.
    if (event.type !== 'team.step') return true;
    if (event.by === 1) return sizeOf(team) >= 50 || team.md_do <= 2;
    return (readCount(texts.np_pa) ?? team.np_pa) === 3;
  },
});
