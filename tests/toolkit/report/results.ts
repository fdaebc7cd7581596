import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../case.ts';
import { waysOn } from '../cases.ts';
import { escape } from './html.ts';

/** Results for other tools: JUnit XML and CTRF (https://ctrf.io). */

export interface Result {
  suite: string;
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  flaky: boolean;
  milliseconds: number;
  /** What is wrong, and lines on where to go on; empty unless it failed. */
  said: string;
  more: readonly string[];
  /** Files of a failure, below the folder of the results. */
  files: readonly string[];
}

const FILES = ['failure.webp', 'console.txt', 'trace.zip'];

/** A case as a result: its flow is the suite. */
export const resultOf = (each: Case): Result => ({
  suite: each.flow,
  name: `${each.kind} ${each.id} (${each.place})${each.kind === 'check' ? '' : `: ${each.name}`}`,
  outcome: each.outcome,
  flaky: each.flaky === true,
  milliseconds: each.milliseconds,
  said: each.said,
  more: each.outcome === 'failed' ? waysOn(each) : [],
  files: each.kept === null ? [] : FILES.map((file) => `${each.kept}/${file}`),
});

const inSeconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(3);
const sumOf = (results: readonly Result[]) => results.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
const countOf = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((each) => each.outcome === outcome).length;

/** XML has no control characters, not even escaped. */
// oxlint-disable-next-line no-control-regex
const xml = (text: string) => escape(text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ''));

function junitCase({ suite, name, outcome, milliseconds, said, more }: Result): string {
  const inner = {
    passed: '',
    skipped: '<skipped/>',
    failed: `<failure message="${xml(said)}">${xml([said, ...more].join('\n'))}</failure>`,
  }[outcome];
  return `    <testcase classname="${xml(suite)}" name="${xml(name)}" time="${inSeconds(milliseconds)}">${inner}</testcase>`;
}

/** JUnit XML, as CI servers read it: a suite for each flow. @param took the run's own time; cases run side by side */
export function junit(name: string, results: readonly Result[], took: number): string {
  const numbers = (some: readonly Result[], milliseconds = sumOf(some)) =>
    `tests="${some.length}" failures="${countOf(some, 'failed')}" skipped="${countOf(some, 'skipped')}" errors="0" time="${inSeconds(milliseconds)}"`;
  const suites = [...Map.groupBy(results, ({ suite }) => suite)].map(([suite, some]) =>
    [`  <testsuite name="${xml(suite)}" ${numbers(some)}>`, ...some.map(junitCase), '  </testsuite>'].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(name)}" ${numbers(results, took)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

/** Common Test Report Format, version 0.0.0. @param times when the run began and ended, in Unix milliseconds */
export function ctrf(tool: string, results: readonly Result[], { start, stop }: { start: number; stop: number }) {
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: tool },
      summary: {
        tests: results.length,
        passed: countOf(results, 'passed'),
        failed: countOf(results, 'failed'),
        skipped: countOf(results, 'skipped'),
        pending: 0,
        other: 0,
        start,
        stop,
      },
      tests: results.map(({ suite, name, outcome, flaky, milliseconds, said, more, files }) => ({
        name,
        status: outcome,
        duration: Math.round(milliseconds),
        suite: [suite],
        ...(flaky && { flaky }),
        ...(said !== '' && { message: said }),
        ...(more.length > 0 && { trace: more.join('\n') }),
        ...(files.length > 0 && {
          attachments: files.map((path) => ({
            name: path.slice(path.lastIndexOf('/') + 1),
            path,
            contentType: { webp: 'image/webp', txt: 'text/plain', zip: 'application/zip' }[
              path.slice(path.lastIndexOf('.') + 1)
            ],
          })),
        }),
      })),
    },
  };
}

/** Writes `verify.junit.xml` and `verify.ctrf.json` into the folder of the reports. @param start when the run began, in Unix milliseconds */
export function writeResults(cases: readonly Case[], folder: string, start: number): void {
  const results = cases.map(resultOf);
  const stop = Date.now();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'verify.junit.xml'), junit('verify', results, stop - start));
  writeFileSync(
    join(folder, 'verify.ctrf.json'),
    `${JSON.stringify(ctrf('verify', results, { start, stop }), null, 1)}\n`,
  );
}
