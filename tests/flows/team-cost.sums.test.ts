import { expect, test } from 'vitest';
import { costOf } from '../../machines/team-cost/team-cost.ts';
import { faultsIn, readCount, readTeam, steppedBy } from '../../machines/team-cost/team.ts';

test.each([
  // 3 x 79 + 2 x 99; the organization plan covers 10 users.
  [{ np_pa: 3, md_do: 2 }, 'monthly', 435, 499, 499, 0, 'separate'],
  [{ np_pa: 4, md_do: 3 }, 'monthly', 613, 499, 499, 0, 'organization'],
  // 3 x 63 + 2 x 79.
  [{ np_pa: 3, md_do: 2 }, 'annual', 347, 399, 399, 0, 'separate'],
  // 499 + 49, and 499 + 69.
  [{ np_pa: 11, md_do: 0 }, 'monthly', 869, 548, 548, 1, 'organization'],
  [{ np_pa: 0, md_do: 11 }, 'monthly', 1089, 568, 568, 1, 'organization'],
  // 4 extra users: 4 x 49 to 4 x 69, or 4 x 39 to 4 x 55.
  [{ np_pa: 10, md_do: 4 }, 'monthly', 1186, 695, 775, 4, 'organization'],
  [{ np_pa: 10, md_do: 4 }, 'annual', 946, 555, 619, 4, 'organization'],
  // 40 extra users: 25 x 49 + 15 x 69 to 15 x 49 + 25 x 69.
  [{ np_pa: 25, md_do: 25 }, 'monthly', 4450, 2759, 2959, 40, 'organization'],
] as const)(
  '[SHOW-8] [PRICE-1] the cost of a month, worked out by hand: %j, %s',
  (team, period, separate, least, most, extraUsers, cheaper) => {
    expect(costOf(team, period)).toEqual({ separate, organization: { least, most }, extraUsers, cheaper });
  },
);

test('[SHOW-8] a team has whole numbers from 0 to 50', () => {
  expect(['0', '7', ' 12 ', '50', '007'].map(readCount)).toEqual([0, 7, 12, 50, 7]);
  for (const text of ['', ' ', '51', '-1', '2.5', '1e1', 'many', '٣', '1000']) expect(readCount(text), text).toBeNull();
});

test('[SHOW-8] a team has 1 to 50 people', () => {
  expect(readTeam({ np_pa: '25', md_do: '25' })).toEqual({ np_pa: 25, md_do: 25 });
  expect(faultsIn({ np_pa: '25', md_do: '26' })).toEqual(['size']);
  expect(faultsIn({ np_pa: '0', md_do: '0' })).toEqual(['size']);
  expect(faultsIn({ np_pa: 'x', md_do: '60' })).toEqual(['np_pa', 'md_do']);
});

test('[SHOW-8] a team grows and shrinks within these limits', () => {
  const team = { np_pa: 3, md_do: 2 };
  expect(steppedBy({ np_pa: '3', md_do: '2' }, team, 'md_do', 1)).toEqual({ np_pa: '3', md_do: '3' });
  expect(steppedBy({ np_pa: '1', md_do: '0' }, team, 'np_pa', -1)).toBeNull();
  expect(steppedBy({ np_pa: '1', md_do: '0' }, team, 'md_do', -1)).toBeNull();
  expect(steppedBy({ np_pa: '48', md_do: '2' }, team, 'np_pa', 1)).toBeNull();
  // A text that is no number is replaced by the last count and one.
  expect(steppedBy({ np_pa: 'many', md_do: '2' }, team, 'np_pa', 1)).toEqual({ np_pa: '4', md_do: '2' });
  expect(steppedBy({ np_pa: '3', md_do: 'many' }, team, 'np_pa', -1)).toEqual({ np_pa: '2', md_do: 'many' });
});
