import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Case } from 'flow-toolkit/case';
import { describeCase, distinctFailures, waysOn } from 'flow-toolkit/cases';
import { didYouMean, nearest } from 'flow-toolkit/nearest';
import { addRun, readRuns, type Run, trendsOf } from 'flow-toolkit/report/history';
import { ctrf, junit, resultOf } from 'flow-toolkit/report/results';
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

test('[FLOW-4] a failure names the command that repeats it, its address in the lab and what was kept', () => {
  expect(describeCase(failed)).toBe(
    `contact: path "opened, tour 1" (0xyz987) in the browser, step 3 (form.submit): ${failed.said}`,
  );
  expect(waysOn(failed)).toEqual([
    'repeat: npm run verify -- contact --path 0xyz987 --headed --slow',
    'lab: http://localhost:3000/landing-new/lab/contact#path=0xyz987&step=3 (npm run lab)',
    'kept: reports/kept/contact/path-0xyz987/ (npx playwright show-trace reports/kept/contact/path-0xyz987/trace.zip)',
  ]);
  const ofScenario: Case = { ...skipped, outcome: 'failed', place: 'machine' };
  expect(waysOn(ofScenario).slice(0, 2)).toEqual([
    'repeat: npm run verify -- contact --scenario cont-1-a --headed --slow',
    'lab: http://localhost:3000/landing-new/lab/contact#scenario=cont-1-a&step=0 (npm run lab)',
  ]);
  // The relay has neither a window nor a page in the lab.
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
    covered: new Set<string>(),
    guards: new Map(),
  };
  expect(describeJudged(judgedOf(check, []))).toBe('4: 1 machine, 1 machine in part, 2 neither');
  const judged = judgedOf(check, [...on('page', 'passed', 'In part'), ...on('page', 'failed', 'Page')]);
  expect(describeJudged(judged)).toBe('4: 1 machine, 2 page, 1 neither');
  expect(judged.neither).toEqual(['nda: [A-1] Never']);
});

test('[FLOW-4] JUnit XML: a suite for each flow, with the failure and where to go on from it', () => {
  const text = junit('verify', [passed, failed, skipped, { ...passed, flow: 'nda' }].map(resultOf), 2_500);
  expect(text).toContain('<testsuites name="verify" tests="4" failures="1" skipped="1" errors="0" time="2.500">');
  expect(text).toContain('<testsuite name="contact" tests="3" failures="1" skipped="1" errors="0" time="3.750">');
  expect(text).toContain(
    '<testcase classname="nda" name="path 1abc234 (page): opened, tour 1" time="1.250"></testcase>',
  );
  expect(text).toContain(
    '<failure message="the state is &quot;editing&quot;, expected &quot;sent&quot; &amp; &lt;more&gt;">',
  );
  expect(text).toContain('repeat: npm run verify -- contact --path 0xyz987 --headed --slow\n');
  expect(junit('verify', [resultOf({ ...failed, said: 'a\u0000\u001Bb' })], 0)).toContain('message="ab"');
});

test('[FLOW-4] CTRF: counts, times, flaky tests and the files of a failure', () => {
  const { reportFormat, results } = ctrf('verify', [{ ...passed, flaky: true }, failed, skipped].map(resultOf), {
    start: 7_500,
    stop: 10_000,
  });
  expect(reportFormat).toBe('CTRF');
  expect(results.summary).toEqual({
    tests: 3,
    passed: 1,
    failed: 1,
    skipped: 1,
    pending: 0,
    other: 0,
    start: 7_500,
    stop: 10_000,
  });
  const [first, second] = results.tests;
  expect(first).toMatchObject({ status: 'passed', duration: 1_250, suite: ['contact'], flaky: true });
  expect(second).toMatchObject({ status: 'failed', message: failed.said });
  expect(second?.attachments?.map(({ path, contentType }) => [path, contentType])).toEqual([
    ['kept/contact/path-0xyz987/failure.webp', 'image/webp'],
    ['kept/contact/path-0xyz987/console.txt', 'text/plain'],
    ['kept/contact/path-0xyz987/trace.zip', 'application/zip'],
  ]);
});

const name = 'contact path 1abc234 (page)';
const run = (over: Partial<Run>): Run => ({
  at: '2026-01-05T12:00:00.000Z',
  sources: 'a',
  flows: { contact: 'verified' },
  failed: [],
  flaky: [],
  passed: {},
  ...over,
});

test('[FLOW-4] what passes and fails on the same sources is flaky; what fails after a change is not', () => {
  const [good, bad] = [run({ passed: { [name]: 900 } }), run({ failed: [name] })];
  expect(trendsOf([good, bad]).flaky).toEqual([name]);
  expect(trendsOf([good, { ...bad, sources: 'b' }]).flaky).toEqual([]);
  expect(trendsOf([good, { ...bad, sources: null }, { ...good, sources: null }]).flaky).toEqual([]);
  expect(trendsOf([run({ failed: [name], flaky: [name] })]).flaky).toEqual([name]);
});

test('[FLOW-4] a path is slower by half and a second than the median of the runs before', () => {
  const took = (...milliseconds: number[]) => trendsOf(milliseconds.map((each) => run({ passed: { [name]: each } })));
  expect(took(900, 9_000, 1_000, 2_100).slower).toEqual([{ name, before: 1_000, now: 2_100 }]);
  expect(took(900, 1_000, 1_000, 1_900).slower).toEqual([]);
  expect(took(5_000, 5_000, 5_000, 6_900).slower).toEqual([]);
  expect(took(1_000, 9_000).slower).toEqual([]);
});

test('[FLOW-4] the history grows by a line a run, and a line that was cut off is left out', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'history-')), 'history.jsonl');
  expect(readRuns(file)).toEqual([]);
  addRun(file, run({}));
  addRun(file, run({ sources: 'b' }));
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  expect(readRuns(file).map(({ sources }) => sources)).toEqual(['a', 'b']);
});

test('[FLOW-4] mistyped names get the nearest ones', () => {
  const names = ['contact', 'delete-account', 'nda', 'ticker'];
  expect(nearest('contcat', names)[0]).toBe('contact');
  expect(didYouMean('tiker', names)).toBe(' Did you mean "ticker"?');
  expect(didYouMean('zzz', names)).toBe('');
});
