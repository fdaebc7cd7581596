import { describe, expect, test } from 'vitest';
import { processingSteps } from '../../machines/live-demo/live-demo.script.ts';
import { codeTitles, counterparts, visitIds, visits, wordsOf } from '../../machines/live-demo/live-demo.visits.ts';

/** DEMO-2, in milliseconds from the start. */
const lines = [1_000, 2_500, 4_000, 6_000, 8_000, 10_000];

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

describe.each(visitIds)('the visit "%s"', (id) => {
  const visit = visits[id];
  const { chiefComplaint, history, assessment, icd10 } = visit.note;
  const spoken = visit.transcript.map(({ text }) => text);

  test('[SHOW-4] has six lines of both speakers at the times of DEMO-2, and its own note and codes', () => {
    expect(visit.transcript.map(({ delay }) => delay)).toEqual(lines);
    expect(new Set(visit.transcript.map(({ speaker }) => speaker))).toEqual(new Set(['Clinician', 'Patient']));
    for (const { speaker, text, isDoctor } of visit.transcript) {
      expect(text.length).toBeGreaterThan(10);
      expect(isDoctor).toBe(speaker === 'Clinician');
    }
    for (const text of [chiefComplaint, history, assessment]) expect(text.length).toBeGreaterThan(10);
    for (const code of icd10) {
      expect(code).toMatch(/^[A-Z]\d\d(\.[0-9A-Z]{1,4})?$/);
      expect(codeTitles[code]?.length).toBeGreaterThan(10);
    }
    const others = visitIds.filter((other) => other !== id).map((other) => visits[other]);
    for (const other of others) expect(other.transcript.map(({ text }) => text)).not.toEqual(spoken);
  });

  test('[SHOW-3] every field has its words, and they stand in the conversation exactly once', () => {
    expect(Object.keys(visit.sources)).toEqual(['chiefComplaint', 'history', 'assessment', ...icd10]);
    for (const [field, words] of Object.entries(visit.sources)) {
      expect(words.length, field).toBeGreaterThan(0);
      for (const text of words)
        expect(
          spoken.filter((line) => line.split(text).length === 2),
          text,
        ).toHaveLength(1);
    }
  });

  test('[SHOW-3] no two words overlap, and each leads back to its fields', () => {
    const words = wordsOf(visit);
    for (const line of spoken) {
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
