import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { legalDates, legalDocuments } from '../../src/content/legal-documents.ts';
import { acceptedTexts } from '../../src/content/legal-texts.ts';

const textOf = (id: string) => acceptedTexts.documents.find((document) => document.id === id)?.text ?? '';

test('[LEGAL-1] the recorded version is the day of the shown last update', () => {
  expect(legalDates).toEqual({ effective: 'January 1, 2025', updated: 'July 27, 2025' });
  expect(new Date(`${legalDates.updated} UTC`).toISOString().slice(0, 10)).toBe(legalVersion);
  for (const id of ['terms', 'baa'])
    expect(textOf(id)).toContain('Effective January 1, 2025, last updated July 27, 2025.');
});

test('[LEGAL-1] the accepted texts have not changed', () => {
  // Update the digest with a change. A change of meaning after the first acceptance needs a new date, which is a new
  // version: earlier accounts are asked again.
  const digest = createHash('sha256').update(JSON.stringify(acceptedTexts)).digest('hex');
  expect(digest).toBe('625dfe073f4a0ff9ee58d08a993508b8c585290d2db9fe3601c3d9776e6b5647');
});

test('[LEGAL-1] sections and clauses have the screen’s numbers, and their own anchors', () => {
  for (const { id, sections } of legalDocuments) {
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
    const lines = textOf(id).split('\n').slice(3);
    expect(lines).toEqual(
      sections.flatMap(({ heading, clauses }, at) => [
        `${at + 1}. ${heading}`,
        ...clauses.map((clause, index) => `${at + 1}.${index + 1} ${clause}`),
      ]),
    );
    for (const section of sections) expect(section.id).toMatch(new RegExp(`^${id}-[a-z]+(-[a-z]+)*$`));
  }
});

test('[LEGAL-1] a clause refers only to existing ones', () => {
  for (const { id, sections } of legalDocuments) {
    const numbers = sections.flatMap(({ clauses }, at) => [
      `${at + 1}`,
      ...clauses.map((_, index) => `${at + 1}.${index + 1}`),
    ]);
    const named = [...textOf(id).matchAll(/\b(?:clauses?|sections?) (\d[\d., and]*\d|\d)/g)].flatMap(([, list = '']) =>
      list.split(/, | and /),
    );
    expect(
      named.filter((number) => !numbers.includes(number)),
      id,
    ).toEqual([]);
    expect(named.length, id).toBeGreaterThan(0);
  }
});
