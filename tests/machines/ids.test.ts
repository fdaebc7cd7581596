import '../toolkit.config.ts';
import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { pathId, scenarioId } from '../../machines/core/ids.ts';
import { parseFeature } from 'flow-toolkit/scenarios/read';
import { toursOf } from 'flow-toolkit/tours';

const lift = (how: string) => ({
  event: { type: 'kettle.lift', how },
  wait: 3_000,
  at: 3_000,
  expect: { state: 'lifted' },
});
const tour = (start: string, ...steps: object[]) => pathId({ start, steps });

test('[FLOW-4] the id of a path stays when the machine grows, and another start or step makes another id', () => {
  const id = tour('opened', lift('fast'));
  expect(id).toMatch(/^[a-z0-9]{7}$/);
  expect(new Set([id, tour('opened', lift('slow')), tour('opened late', lift('fast'))]).size).toBe(3);
  // A changed delay, a new field of the context, a new name of a state.
  const grown = { ...lift('fast'), wait: 4_000, at: 4_000, expect: { state: 'held.up', context: { hand: 'left' } } };
  expect(tour('opened', grown)).toBe(id);
});

test.for(flows)('[FLOW-4] $machine.id: no two paths have one id', (flow) => {
  const ids = toursOf(flow).paths.map(pathId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('[FLOW-4] the id of a scenario is the words of its title, and belongs to it alone', () => {
  const ofOutline = ['ada', 'ada@', 'Ada'].map((typed) => scenarioId(`[SRV-7] Not sent (typed "${typed}")`));
  for (const id of ofOutline) expect(id).toMatch(/^srv-7-not-sent-typed-ada-[a-z0-9]{7}$/);
  expect(new Set(ofOutline).size).toBe(3);
  const scenario = (title: string) => `\n  @A-1\n  Scenario: ${title}\n    Given a page\n`;
  expect(parseFeature(`Feature: F\n${scenario('The form – sent twice')}`, 'f.feature')[0]?.id).toBe(
    'a-1-the-form-sent-twice',
  );
  expect(() => parseFeature(`Feature: F\n${scenario('It is sent')}${scenario('It is sent!')}`, 'f.feature')).toThrow(
    'two scenarios are called',
  );
});
