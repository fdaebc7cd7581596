import { expect, test } from 'vitest';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { mutantsOf } from 'flow-toolkit/mutants';
import { describeDuration } from '../../machines/core/duration.ts';
import { explainPaths } from 'flow-toolkit/explain';
import { rerecord } from 'flow-toolkit/record';
import { toursOf } from 'flow-toolkit/tours';
import { flowOf } from '../flow-of.ts';
import type { Json } from 'flow-toolkit/steps';

const contactFlow = flowOf('contact');

const { paths } = toursOf(contactFlow);

/** What is said about contact with another machine. */
const explained = (machine: Flow['machine']) => explainPaths(paths, rerecord({ ...contactFlow, machine }, paths));

/** The contact machine with one thing broken. */
function broken(name: string): Flow['machine'] {
  const mutant = mutantsOf(contactMachine).find((candidate) => candidate.name === name);
  if (!mutant) throw new Error(`no mutant "${name}"`);
  return mutant.make();
}

test('an unchanged machine has no explanation', () => {
  expect(explained(contactMachine)).toEqual([]);
});

test('a changed delay is one sentence', () => {
  expect(explained(contactMachine.provide({ delays: { sendTimeout: 15_000 } }))).toEqual([
    'interrupted is now entered after 15 s (sendTimeout), was 30 s',
  ]);
});

test('a changed target is explained with the former one', () => {
  expect(explained(broken('sending: sendContact onError leads to #contact.refused'))).toContain(
    'sending, on sendContact fails with {"message":"network error"}, now leads to refused, led to interrupted',
  );
});

test('a removed action is named', () => {
  expect(explained(broken('sending: after sendTimeout drops "logException"'))).toEqual([
    'sending, after sendTimeout, no longer does {"action":"logException"}',
  ]);
});

test('a removed step is named', () => {
  expect(explained(broken('sent: drops form.again'))).toContain('sent, on form.again: removed, led to editing');
});

test('new and removed fields are named', () => {
  const [first] = paths;
  if (!first) throw new Error('contact has no path');
  const having = (context: Record<string, Json>) => [{ ...first, expect: { ...first.expect, context }, steps: [] }];
  expect(explainPaths(having({ draft: false }), having({ reason: null }))).toEqual([
    'started as "opened", it no longer has "draft", was false',
    'started as "opened", it now has "reason", which is null',
  ]);
});

test('durations are in words', () => {
  expect([150, 1_000, 90_000, 120_000, 7_200_000].map(describeDuration)).toEqual([
    '150 ms',
    '1 s',
    '90 s',
    '2 min',
    '2 h',
  ]);
});
