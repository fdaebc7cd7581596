import { expect, test } from 'vitest';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { contactFlow } from '../../machines/contact/contact.model.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { mutantsOf } from '../toolkit/mutants.ts';
import { describeDuration, explainTables } from '../toolkit/explain.ts';
import { generateTable } from '../toolkit/headless.ts';
import type { Json } from '../toolkit/steps.ts';
import type { PathTable } from '../toolkit/tables.ts';

const committed = generateTable(contactFlow);

/** What is said about contact with another machine. */
const explained = (machine: Flow['machine']) =>
  explainTables('contact', committed, generateTable({ ...contactFlow, machine }));

/** The contact machine with one thing broken. */
function broken(name: string): Flow['machine'] {
  const mutant = mutantsOf(contactMachine).find((candidate) => candidate.name === name);
  if (!mutant) throw new Error(`no mutant "${name}"`);
  return mutant.make();
}

test('nothing is said where nothing changed', () => {
  expect(explained(contactMachine)).toEqual([]);
});

test('a delay that changed is one sentence', () => {
  expect(explained(contactMachine.provide({ delays: { sendTimeout: 15_000 } }))).toEqual([
    'contact: interrupted is now entered after 15 s (sendTimeout), was 30 s',
  ]);
});

test('another target is said with the former one', () => {
  expect(explained(broken('sending: sendContact onError leads to #contact.refused'))).toContain(
    'contact: sending, on sendContact fails with {"message":"network error"}, now leads to refused, led to interrupted',
  );
});

test('an action that is gone is named', () => {
  expect(explained(broken('sending: after sendTimeout drops "logException"'))).toEqual([
    'contact: sending, after sendTimeout, no longer does {"action":"logException"}',
  ]);
});

test('a step that is gone is named', () => {
  expect(explained(broken('sent: drops form.again'))).toContain(
    'contact: sent, on form.again: removed, led to editing',
  );
});

test('a field that is new and one that is gone are said to be', () => {
  const [first] = committed.paths;
  if (!first) throw new Error('contact has no path');
  const having = (context: Record<string, Json>): PathTable => ({
    ...committed,
    paths: [{ ...first, expect: { ...first.expect, context } }],
  });
  expect(explainTables('contact', having({ draft: false }), having({ reason: null }))).toEqual([
    'contact: started as "opened", it no longer has "draft", was false',
    'contact: started as "opened", it now has "reason", which is null',
  ]);
});

test('durations are said as people say them', () => {
  expect([150, 1_000, 90_000, 120_000, 7_200_000].map(describeDuration)).toEqual([
    '150 ms',
    '1 s',
    '90 s',
    '2 min',
    '2 h',
  ]);
});
