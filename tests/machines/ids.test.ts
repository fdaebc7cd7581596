import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { pathId, scenarioId } from '../../machines/shared/ids.ts';
import { parseRecording } from '../../machines/shared/recording.ts';
import { parseFeature } from '../scenarios/read.ts';
import { readRecording } from '../toolkit/recordings.ts';

const tours = {
  short: 'start "opened" {"late":false} → idle\n+3s kettle.lift how="fast" → lifted',
  other: 'start "opened" {"late":false} → idle\n+3s kettle.lift how="slow" → lifted',
  late: 'start "opened late" {"late":true} → idle\n+3s kettle.lift how="fast" → lifted',
};
const idsOf = (...texts: string[]) => parseRecording(`# kettle: x\n\n${texts.join('\n\n')}\n`).paths.map(pathId);

test('[FLOW-4] the id of a path stays when the machine grows, and another start or step makes another id', () => {
  const [id] = idsOf(tours.short);
  expect(id).toMatch(/^[a-z0-9]{7}$/);
  expect(idsOf(tours.other, tours.late, tours.short)[2]).toBe(id);
  expect(new Set(idsOf(tours.short, tours.other, tours.late)).size).toBe(3);
  // A changed delay, a new field of the context, a new name of a state.
  const grown = tours.short.replace('+3s', '+4s').replace('→ lifted', '→ held.up | hand="left" | timer rest 2s');
  expect(idsOf(grown)).toEqual([id]);
});

test.for(flows)('[FLOW-4] $machine.id: no two paths have one id', (flow) => {
  const ids = readRecording(flow)?.paths.map(pathId) ?? [];
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
