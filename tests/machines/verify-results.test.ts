import '../toolkit.config.ts';
import { expect, test } from 'vitest';
import type { Case } from 'flow-toolkit/case';
import { describeCase, distinctFailures, waysOn } from 'flow-toolkit/cases';
import { didYouMean, nearest } from 'flow-toolkit/nearest';
import { describeJudged, judgedOf } from 'flow-toolkit/scenarios/check';
import { parseFeature } from 'flow-toolkit/scenarios/read';

const passed: Case = {
  flow: 'contact',
  kind: 'path',
  id: '1abc234',
  name: 'opened, tour 1',
  place: 'page',
  outcome: 'passed',
  milliseconds: 1_250,
  said: '',
  kept: null,
};

const failed: Case = {
  ...passed,
  id: '0xyz987',
  outcome: 'failed',
  said: 'the state is "editing", expected "sent" & <more>',
  step: 3,
  stepText: 'form.submit',
  kept: 'kept/contact/path-0xyz987',
};

const skipped: Case = { ...passed, kind: 'scenario', id: 'cont-1-a', name: '[CONT-1] A', outcome: 'skipped' };

test('[FLOW-4] a failure names the command that repeats it and its trace', () => {
  expect(describeCase(failed)).toBe(
    `contact: path "opened, tour 1" (0xyz987) in the browser, step 3 (form.submit): ${failed.said}`,
  );
  expect(waysOn(failed)).toEqual([
    'repeat: npm run verify -- contact --path 0xyz987 --headed --slow',
    'trace: npx playwright show-trace reports/kept/contact/path-0xyz987/trace.zip',
  ]);
  // The relay has no window.
  expect(waysOn({ ...failed, flow: 'delivery', place: 'relay', kept: null })).toEqual([
    'repeat: npm run verify -- delivery --path 0xyz987',
  ]);
});

test('[FLOW-4] of failures that say the same the first is named, as the browser saw it', () => {
  const onMachine: Case = { ...failed, place: 'machine', step: 2, kept: null };
  const other: Case = { ...failed, id: '0other1' };
  expect(distinctFailures([onMachine, passed, failed, other])).toEqual([failed]);
});

test('[FLOW-1] a scenario is counted once: on the machine, on the page, in part, or by neither with its name', () => {
  const titles = ['Whole', 'In part', 'Page', 'Never'];
  const feature = titles.map((title) => `  @A-1\n  Scenario: ${title}\n    Then it is so\n`).join('\n');
  const scenarios = parseFeature(`Feature: F\n\n${feature}`, 'f');
  const on = (place: Case['place'], outcome: Case['outcome'], ...some: string[]): Case[] =>
    scenarios.filter(({ name }) => some.includes(name)).map(({ id }) => ({ ...skipped, id, place, outcome }));
  const check = {
    flow: 'nda',
    scenarios,
    ran: 2,
    open: scenarios.filter(({ name }) => name !== 'Whole'),
    failed: [],
    cases: [...on('machine', 'passed', 'Whole', 'In part'), ...on('machine', 'skipped', 'Page', 'Never')],
  };
  expect(describeJudged(judgedOf(check, []))).toBe('4: 1 machine, 1 machine in part, 2 neither');
  const judged = judgedOf(check, [...on('page', 'passed', 'In part'), ...on('page', 'failed', 'Page')]);
  expect(describeJudged(judged)).toBe('4: 1 machine, 2 page, 1 neither');
  expect(judged.neither).toEqual(['nda: [A-1] Never']);
});

test('[FLOW-4] mistyped names get the nearest ones', () => {
  const names = ['contact', 'delete-account', 'nda', 'ticker'];
  expect(nearest('contcat', names)[0]).toBe('contact');
  expect(didYouMean('tiker', names)).toBe(' Did you mean "ticker"?');
  expect(didYouMean('zzz', names)).toBe('');
});
