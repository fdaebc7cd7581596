import { expect, test } from 'vitest';
import { liveDemoFlow } from '../../machines/live-demo/live-demo.model.ts';
import {
  instants,
  noteDelay,
  processingSteps,
  sampleNote,
  transcript,
} from '../../machines/live-demo/live-demo.script.ts';
import { provenTable, stepsOf, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(liveDemoFlow);

/** SPEC.md section 4, in milliseconds from the start. */
const lines = [1_000, 2_500, 4_000, 6_000, 8_000, 10_000];
const steps = [2_000, 4_000, 6_000, 8_000, 10_000, 12_000];

/** When each state of a run begins, from the committed table. */
function run(): { state: string; at: number; before: unknown }[] {
  return stepsOf(table).flatMap(({ step }) =>
    'after' in step ? [{ state: step.expect.state, at: step.at, before: step.before }] : [],
  );
}

test('[DEMO-1] idle, running, complete, and back to idle', () => {
  expect(table.paths[0]?.expect).toMatchObject({ state: 'idle', ignores: ['demo.reset'] });
  expect(whatHappensOn(table, 'idle', { event: { type: 'demo.start' } })).toMatchObject([{ state: 'running.opening' }]);
  expect(whatHappensOn(table, 'complete', { event: { type: 'demo.reset' } })).toEqual([{ state: 'idle' }]);
});

test('[DEMO-1] while it runs neither starting nor resetting does anything', () => {
  const running = stepsOf(table).filter(({ step }) => step.expect.state.startsWith('running'));
  expect(running.length).toBeGreaterThanOrEqual(9);
  for (const { step } of running) expect(step.expect.ignores).toEqual(['demo.start', 'demo.reset']);
});

test('[DEMO-2] [DEMO-3] [DEMO-4] every instant of SPEC.md is a state of the run, and not a millisecond early', () => {
  const due = [...new Set([...lines, ...steps, 12_000, 14_000])].toSorted((a, b) => a - b);
  expect(run().map(({ at }) => at)).toEqual(due);
  for (const { at, before } of run()) expect(before).toMatchObject({ at: at - 1 });
  expect(run().at(-2)).toMatchObject({ state: 'running.note', at: 12_000 });
  expect(run().at(-1)).toMatchObject({ state: 'complete', at: 14_000 });
});

test('[DEMO-2] the script has six lines at their instants, each with speaker, text and whether it is the clinician’s', () => {
  expect(transcript.map(({ delay }) => delay)).toEqual(lines);
  for (const { speaker, text, isDoctor } of transcript) {
    expect(text.length).toBeGreaterThan(10);
    expect(isDoctor).toBe(speaker === 'Clinician');
  }
  expect(new Set(transcript.map(({ speaker }) => speaker)).size).toBe(2);
});

test('[DEMO-3] six processing steps, one every two seconds', () => {
  expect(processingSteps.map(({ text, delay }) => [text.toLowerCase(), delay])).toEqual([
    ['processing speech patterns', 2_000],
    ['identifying medical terminology', 4_000],
    ['extracting symptoms and history', 6_000],
    ['generating structured note', 8_000],
    ['suggesting billing codes', 10_000],
    ['finalizing documentation', 12_000],
  ]);
});

test('[DEMO-4] the note has its four parts and comes at 12 s', () => {
  expect(noteDelay).toBe(12_000);
  expect(Object.keys(sampleNote)).toEqual(['chiefComplaint', 'history', 'assessment', 'icd10']);
  for (const code of sampleNote.icd10) expect(code).toMatch(/^[A-Z]\d\d(\.[0-9A-Z]{1,4})?$/);
});

test('[DEMO-5] each state stands for the instant that the table gives it: what shows is what is due, never a step before its line', () => {
  for (const { state, at } of run()) expect(instants[state.replace('running.', '') as keyof typeof instants]).toBe(at);
  for (const [index, step] of steps.entries()) expect(lines[index]).toBeLessThan(step);
});
