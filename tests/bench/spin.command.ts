import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Flow } from '../../machines/core/flow.ts';
import '../toolkit.config.ts';
import { aptInstall } from 'flow-toolkit/apt';
import { configured } from 'flow-toolkit/config';
import { mutantsOfFlow } from 'flow-toolkit/mutants';
import { machineOf } from 'flow-toolkit/mutate';
import { namesAmong } from 'flow-toolkit/nearest';
import { checkProperty } from 'flow-toolkit/proof/check-properties';
import { type PromelaText, toPromela } from 'flow-toolkit/proof/promela';
import { exploreSpace, type StateSpace } from 'flow-toolkit/proof/state-space';

/** `npm run bench -- spin`: what the model checker SPIN says of the proofs, and of models that were written by hand. */

const { flows, temporal, createProgram, wholeNumber } = configured();
const program = createProgram('npm run bench -- spin')
  .description('compares each proof with the model checker SPIN: states, and the verdict of each property')
  .argument(
    '[flows...]',
    'all when none is named',
    namesAmong(
      'flow',
      flows.map(({ machine }) => machine.id),
    ),
    [],
  )
  .option('--mutants <n>', 'so many broken machines of each flow, of which a property fails', wholeNumber(100), 2)
  .parse();
const { mutants: mostMutants } = program.opts<{ mutants: number }>();
const wanted = program.processedArgs[0] as readonly string[];

const installed = (command: string) => {
  try {
    execFileSync(command, ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
if (!installed('spin') && !aptInstall('spin', 'gcc', 'libc6-dev')) {
  console.error('SPIN is not installed (Debian: spin, gcc).');
  process.exit(1);
}

const work = mkdtempSync(join(tmpdir(), 'spin-'));

/** A verifier, compiled of a model. @returns what it prints when it is run with some arguments */
function compile(name: string, { text, header }: PromelaText, ...definitions: string[]): (...args: string[]) => string {
  const cwd = join(work, name);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'model.pml'), text);
  writeFileSync(join(cwd, 'tables.h'), header);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, stdio: ['ignore', 'pipe', 'pipe'] });
  run('spin', ...definitions, '-a', 'model.pml');
  run('gcc', '-O0', '-w', '-o', 'pan', 'pan.c');
  return (...args) => {
    // A table of 2 to the 16th entries; the search is as deep as it needs.
    const printed = run('./pan', '-w16', ...args);
    if (printed.includes('max search depth too small')) throw new Error(`${name}: SPIN searches deeper`);
    return printed;
  };
}

const numberIn = (printed: string, pattern: RegExp): number => Number(pattern.exec(printed)?.[1] ?? Number.NaN);
const errorsIn = (printed: string) => numberIn(printed, /errors: (\d+)/);

/** What SPIN and the proof say of a space. */
function compareWith(name: string, flow: Flow, space: StateSpace) {
  const properties = temporal[flow.machine.id] ?? [];
  // Steps, each of them in some states of a claim and with or without a visitor.
  const depth = `-m${1_000 + 40 * (space.edges + space.states.length)}`;
  const { graph, model, backwards, claims } = toPromela(space, properties);
  // One state more: before the start.
  const stored = numberIn(compile(`${name} graph`, graph)(depth), /(\d+) states, stored/) - 1;
  const problems = stored === space.states.length ? [] : [`${name}: ${space.states.length} states, SPIN has ${stored}`];
  const pan = compile(`${name} model`, model);
  const missed = claims.some((each) => each.claims.some((claim) => claim.name.startsWith('back')))
    ? compile(`${name} backwards`, backwards)(depth)
    : '';
  let broken = 0;
  for (const { property, claims: asked } of claims) {
    const isFound = asked.every(({ name: claim, holds }) => {
      const isRight = claim.startsWith('back')
        ? !missed.includes(`${claim} misses `)
        : errorsIn(pan('-a', depth, '-N', claim)) === 0;
      return isRight === holds;
    });
    const holds = checkProperty(property, space) === null;
    if (!holds) broken += 1;
    if (isFound !== holds)
      problems.push(`${name}: "${property.title}" ${holds ? 'holds' : 'does not hold'}, SPIN says otherwise`);
  }
  return { states: stored, properties: properties.length, broken, problems };
}

/** Broken machines whose space is whole, and of which a property fails. */
function brokenSpaces(flow: Flow): { name: string; space: StateSpace }[] {
  const found: { name: string; space: StateSpace }[] = [];
  for (const mutant of mutantsOfFlow(flow)) {
    if (found.length === mostMutants) break;
    const machine = machineOf(mutant);
    if (!machine) continue;
    try {
      const space = exploreSpace(flow, { machine, most: 400, merging: 'of none' });
      const fails = (temporal[flow.machine.id] ?? []).some((property) => checkProperty(property, space) !== null);
      if (space.whole && fails) found.push({ name: mutant.name, space });
    } catch {
      // It loops, or throws: nothing to compare.
    }
  }
  return found;
}

/** Notes each step once, and prints them at the end: `from · step → to`. */
const notes = `c_decl {
  \\#include <stdio.h>
  \\#include <stdlib.h>
  \\#include <string.h>
  static char noted[200][200];
  static int count = 0;
  static void print_notes(void) { for (int i = 0; i < count; i += 1) printf("step: %s\\n", noted[i]); }
  static void note_step(const char *from, const char *by, const char *to) {
    char line[200];
    snprintf(line, sizeof line, "%s · %s → %s", from, by, to);
    for (int i = 0; i < count; i += 1) if (strcmp(noted[i], line) == 0) return;
    if (count == 0) atexit(print_notes);
    strcpy(noted[count++], line);
  }
}
#define note(from, by, to) c_code { note_step(from, by, to); }
`;

/** The steps that a proof has found, whatever their samples. */
const stepsOf = ({ states }: StateSpace) =>
  new Set(
    states.flatMap(({ edges }) =>
      edges.map(
        ({ from, to, name }) => `${from.situation.state} · ${name.replace(/ #\d+$/, '')} → ${to.situation.state}`,
      ),
    ),
  );

/** A model that was written by hand from the requirements: its claims hold, each of its faults breaks one, and its steps are the flow's. */
function checkHandWritten(id: string): { claims: number; faults: number; steps: number; problems: string[] } {
  const text = notes + readFileSync(new URL(`promela/${id}.pml`, import.meta.url), 'utf8');
  const claims = [...text.matchAll(/^ltl (\w+)/gm)].map(([, name = '']) => name);
  const faults = new Set([...text.matchAll(/FAULT [!=]= (\d+)/g)].map(([, number]) => Number(number)));
  const failing = (fault: number) => {
    const pan = compile(`${id} ${fault}`, { text, header: '' }, `-DFAULT=${fault}`);
    return { pan, wrong: claims.filter((claim) => errorsIn(pan('-a', '-m100000', '-N', claim)) > 0) };
  };
  const { pan, wrong } = failing(0);
  const broken = new Map([...faults].map((fault) => [fault, failing(fault).wrong]));
  const flow = flows.find(({ machine }) => machine.id === id);
  const proved = flow ? stepsOf(exploreSpace(flow)) : new Set<string>();
  const steps = new Set([...pan('-noclaim', '-m100000').matchAll(/^step: (.*)$/gm)].map(([, step = '']) => step));
  return {
    claims: claims.length,
    faults: faults.size,
    steps: steps.size,
    problems: [
      ...wrong.map((claim) => `${id}: ${claim} does not hold`),
      ...[...broken].flatMap(([fault, each]) => (each.length === 0 ? [`${id}: nothing notices fault ${fault}`] : [])),
      ...claims
        .filter((claim) => ![...broken.values()].some((each) => each.includes(claim)))
        .map((claim) => `${id}: no fault breaks ${claim}`),
      ...[...proved].filter((step) => !steps.has(step)).map((step) => `${id}: only the flow has ${step}`),
      ...[...steps].filter((step) => !proved.has(step)).map((step) => `${id}: only the model by hand has ${step}`),
    ],
  };
}

const all: string[] = [];
const total = { flows: 0, states: 0, properties: 0, broken: 0 };
try {
  for (const flow of flows) {
    const { id } = flow.machine;
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    const since = performance.now();
    const space = exploreSpace(flow);
    if (!space.whole) {
      console.log(`${id}: sampled, not compared`);
      continue;
    }
    const spaces = [{ name: '', space }, ...brokenSpaces(flow)];
    const results = spaces.map(({ name, space: each }, index) =>
      compareWith(name === '' ? id : `${id} ${index} (${name.replaceAll('/', ' ')})`, flow, each),
    );
    const sum = (of: (result: (typeof results)[number]) => number) => results.reduce((to, each) => to + of(each), 0);
    const problems = results.flatMap((each) => each.problems);
    console.log(
      `${id}: ${space.states.length} states, ${sum(({ properties }) => properties)} verdicts of ${spaces.length} machines, ` +
        `${sum(({ broken }) => broken)} of them broken, ${((performance.now() - since) / 1000).toFixed(0)} s: ${problems.length === 0 ? 'equal' : 'DIFFERENT'}`,
    );
    for (const problem of problems) console.error(`  ${problem}`);
    all.push(...problems);
    total.flows += 1;
    total.states += space.states.length;
    total.properties += sum(({ properties }) => properties);
    total.broken += sum(({ broken }) => broken);
  }
  for (const id of ['tooltip', 'legal-acceptance', 'delivery']) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    const { claims, faults, steps, problems } = checkHandWritten(id);
    console.log(
      `${id}, written by hand: ${claims} claims, ${faults} faults, ${steps} steps: ${problems.length === 0 ? 'as proved' : 'DIFFERENT'}`,
    );
    for (const problem of problems) console.error(`  ${problem}`);
    all.push(...problems);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(
  `${total.flows} flows, ${total.states} states, ${total.properties} verdicts, ${total.broken} of broken properties: ${all.length === 0 ? 'all equal' : `${all.length} differ`}`,
);
if (all.length > 0 || total.flows === 0) process.exitCode = 1;
