import { describe, expect, test } from 'vitest';
import { liveDemoFlow } from '../../machines/live-demo/live-demo.model.ts';
import {
  instants,
  noteDelay,
  processingSteps,
  sampleNote,
  transcript,
} from '../../machines/live-demo/live-demo.script.ts';
import { codeTitles, counterparts, visitIds, visits, wordsOf } from '../../machines/live-demo/live-demo.visits.ts';
import { explored, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(liveDemoFlow);

/** DEMO-2 to DEMO-4, in milliseconds from the start. */
const lines = [1_000, 2_500, 4_000, 6_000, 8_000, 10_000];
const steps = [2_000, 4_000, 6_000, 8_000, 10_000, 12_000];

/** The beginning of each state, from the committed runs. */
function run(): { state: string; at: number; before: unknown }[] {
  const [longest] = runs.paths.toSorted((one, other) => other.steps.length - one.steps.length);
  return stepsOf({ ...runs, paths: longest ? [longest] : [] }).flatMap(({ step }) =>
    'after' in step ? [{ state: step.expect.state, at: step.at, before: step.before }] : [],
  );
}

test('[DEMO-1] it is idle, running, complete, and idle again', () => {
  expect(runs.paths[0]?.expect).toMatchObject({ state: 'idle', ignores: expect.arrayContaining(['demo.reset']) });
  expect(whatHappensOn(runs, 'idle', { event: { type: 'demo.start' } })).toMatchObject([{ state: 'running.opening' }]);
  expect(whatHappensOn(runs, 'complete', { event: { type: 'demo.reset' } })).toEqual([{ state: 'idle' }]);
});

test('[DEMO-1] start, reset and the choice of a visit have no effect while it runs', () => {
  const ignored = new Map(
    stepsOf(runs).flatMap(({ step: { expect: outcome } }) =>
      outcome.state.startsWith('running') && outcome.ignores ? [[outcome.state, outcome.ignores]] : [],
    ),
  );
  expect(ignored.size).toBe(9);
  for (const events of ignored.values()) expect(events).toEqual(['demo.start', 'demo.reset', 'visit.choose']);
});

test('[DEMO-2] [DEMO-3] [DEMO-4] every required instant is a state of the run, and not a millisecond early', () => {
  const due = [...new Set([...lines, ...steps, 12_000, 14_000])].toSorted((a, b) => a - b);
  expect(run().map(({ at }) => at)).toEqual(due);
  for (const { at, before } of run()) expect(before).toMatchObject({ at: at - 1 });
  expect(run().at(-2)).toMatchObject({ state: 'running.note', at: 12_000 });
  expect(run().at(-1)).toMatchObject({ state: 'complete', at: 14_000 });
});

test('[DEMO-2] the script has six lines with instant, speaker and text', () => {
  expect(transcript.map(({ delay }) => delay)).toEqual(lines);
  for (const { speaker, text, isDoctor } of transcript) {
    expect(text.length).toBeGreaterThan(10);
    expect(isDoctor).toBe(speaker === 'Clinician');
  }
  expect(new Set(transcript.map(({ speaker }) => speaker)).size).toBe(2);
});

test('[DEMO-3] there are six processing steps, one every two seconds', () => {
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

test('[DEMO-5] each state has the table’s instant and shows exactly what is due, never a step before its line', () => {
  for (const { state, at } of run()) expect(instants[state.replace('running.', '') as keyof typeof instants]).toBe(at);
  for (const [index, step] of steps.entries()) expect(lines[index]).toBeLessThan(step);
});

describe.each(visitIds)('the visit "%s"', (id) => {
  const visit = visits[id];
  const { chiefComplaint, history, assessment, icd10 } = visit.note;
  const said = visit.transcript.map(({ text }) => text);

  test('[SHOW-4] has six lines of both speakers at the times of DEMO-2, and its own note and codes', () => {
    expect(visit.transcript.map(({ delay }) => delay)).toEqual(lines);
    expect(new Set(visit.transcript.map(({ speaker }) => speaker))).toEqual(new Set(['Clinician', 'Patient']));
    for (const text of [chiefComplaint, history, assessment]) expect(text.length).toBeGreaterThan(10);
    for (const code of icd10) {
      expect(code).toMatch(/^[A-Z]\d\d(\.[0-9A-Z]{1,4})?$/);
      expect(codeTitles[code]?.length).toBeGreaterThan(10);
    }
    const others = visitIds.filter((other) => other !== id).map((other) => visits[other]);
    for (const other of others) expect(other.transcript.map(({ text }) => text)).not.toEqual(said);
  });

  test('[SHOW-3] every field has its words, and they stand in the conversation exactly once', () => {
    expect(Object.keys(visit.sources)).toEqual(['chiefComplaint', 'history', 'assessment', ...icd10]);
    for (const [field, words] of Object.entries(visit.sources)) {
      expect(words.length, field).toBeGreaterThan(0);
      for (const text of words)
        expect(
          said.filter((line) => line.split(text).length === 2),
          text,
        ).toHaveLength(1);
    }
  });

  test('[SHOW-3] no two words overlap, and each leads back to its fields', () => {
    const words = wordsOf(visit);
    for (const line of said) {
      const covered = words
        .filter((text) => line.includes(text))
        .map((text) => [line.indexOf(text), text.length] as const);
      for (const [from, length] of covered)
        expect(
          covered.filter(([other]) => other >= from && other < from + length),
          line,
        ).toHaveLength(1);
    }
    for (const text of words)
      for (const field of counterparts(visit, text)) expect(counterparts(visit, field)).toContain(text);
  });
});
