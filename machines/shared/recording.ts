import type { View } from './view.ts';

/** The text of a recording: what a machine did on a tour, one line a step. It reads and writes no files. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What makes a step: an event, a timer, the end of an invoked actor, or a time in which the visitor does nothing. */
export type Trigger =
  | { event: { type: string; [field: string]: Json } }
  | { after: string }
  | { done: string; output: Json }
  | { error: string; data: Json }
  | { rest: true };

/** One step of a tour, and the milliseconds that pass first. Nothing happens in them, except in a rest. */
export type Step = Trigger & { wait: number };

/** An effect that the machine requests. */
export type Doing =
  | { action: string; params?: Json }
  | { start: string; input?: Json }
  /** A spawned actor; an invoked one stops with its state. */
  | { stop: string }
  | { timer: string; ms: number }
  | { send: Json }
  | { emit: Json };

/** The expected outcome of a step. */
export interface Outcome {
  state: string;
  /** The context fields that this step changed, all of them at the start. Absent if none changed. */
  context?: { [field: string]: Json };
  /** The effects in order. Absent if there are none. */
  does?: Doing[];
  output?: Json;
  /** What the flow's view shows. It is not written into the text. */
  shows?: View;
  /** Events without effect: every sample of a type, or one event. */
  ignores?: (string | { type: string; [field: string]: Json })[];
}

/** A step, its time since the start, and its outcome. */
export type RecordedStep = Step & { at: number; expect: Outcome };

export interface RecordedPath {
  /** Its start and its number. */
  name: string;
  start: string;
  input: Json;
  expect: Outcome;
  steps: RecordedStep[];
}

/** What `machines/<flow>/<flow>.paths.txt` holds. */
export interface Recording {
  flow: string;
  paths: RecordedPath[];
}

/** A longer object that occurs twice gets a name. */
const MAX_INLINE = 30;

const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valuesOf({ paths }: Recording): unknown[] {
  return paths.flatMap(({ input, expect, steps }) => [
    input,
    expect.context,
    expect.does,
    ...steps.flatMap((step) => [
      ...('event' in step ? Object.values(step.event) : 'done' in step ? [step.output] : []),
      step.expect.context,
      step.expect.does,
    ]),
  ]);
}

/** A word from the first text in an object. */
function wordFor(json: string): string {
  const [, text = 'value'] = /:"([^"]*[a-z][^"]*)"/i.exec(json) ?? [];
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 20)
      .replaceAll(/^-|-$/g, '') || 'value'
  );
}

/** Names of objects by their JSON; an object around a named one has none. */
function namesOf(recording: Recording): Map<string, string> {
  const counts = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.values(value).forEach(count);
    if (!isObject(value)) return;
    const json = JSON.stringify(value);
    if (json.length > MAX_INLINE) counts.set(json, (counts.get(json) ?? 0) + 1);
  };
  valuesOf(recording).forEach(count);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [json, times] of counts) {
    if (times < 2 || [...names.keys()].some((inner) => json.includes(inner))) continue;
    const word = wordFor(json);
    let name = word;
    for (let number = 2; taken.has(name); number += 1) name = `${word}-${number}`;
    taken.add(name);
    names.set(json, name);
  }
  return names;
}

/** A time with its unit, as one word. */
const formatTime = (ms: number) => (ms > 0 && ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`);

const readTime = (word: string) =>
  word.endsWith('ms') ? Number(word.slice(0, -2)) : Number(word.slice(0, -1)) * 1_000;

/** The text of a recording. */
export function formatRecording(recording: Recording): string {
  const names = namesOf(recording);
  const used = new Map<string, string>();
  const json = (value: Json): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(json).join(',')}]`;
    const whole = JSON.stringify(value);
    const name = names.get(whole);
    if (name === undefined)
      return `{${Object.entries(value)
        .map(([field, held]) => `${JSON.stringify(field)}:${json(held)}`)
        .join(',')}}`;
    used.set(name, whole);
    return `@${name}`;
  };
  const fields = (record: { [field: string]: Json }) =>
    Object.entries(record).map(([field, value]) => `${field}=${json(value)}`);
  const trigger = (step: Trigger): string => {
    if ('event' in step) {
      const { type, ...rest } = step.event;
      return [type, ...fields(rest)].join(' ');
    }
    if ('after' in step) return `after ${step.after}`;
    if ('rest' in step) return 'rest';
    return 'done' in step ? `${step.done} done ${json(step.output)}` : `${step.error} fails ${json(step.data)}`;
  };
  const doing = (each: Doing): string => {
    if ('action' in each)
      return ['do', each.action, ...(each.params === undefined ? [] : [json(each.params)])].join(' ');
    if ('start' in each) return ['run', each.start, ...(each.input === undefined ? [] : [json(each.input)])].join(' ');
    if ('stop' in each) return `stop ${each.stop}`;
    if ('timer' in each) return `timer ${each.timer} ${formatTime(each.ms)}`;
    return 'send' in each ? `send ${json(each.send)}` : `emit ${json(each.emit)}`;
  };
  const outcome = ({ state, context, does = [], output, ignores = [] }: Outcome): string =>
    [
      state,
      ...(context ? [fields(context).join(' ')] : []),
      ...does.map(doing),
      ...(output === undefined ? [] : [`output ${json(output)}`]),
      ...(ignores.length > 0
        ? [`ignores ${ignores.map((each) => (typeof each === 'string' ? each : json(each))).join(' ')}`]
        : []),
    ].join(' | ');
  const tours = recording.paths.map(({ start, input, expect, steps }) =>
    [
      `start ${JSON.stringify(start)} ${json(input)} → ${outcome(expect)}`,
      ...steps.map(
        (step) => `${step.wait > 0 ? `+${formatTime(step.wait)} ` : ''}${trigger(step)} → ${outcome(step.expect)}`,
      ),
    ].join('\n'),
  );
  return `${[
    `# ${recording.flow}: what the machine did, recorded by \`npm run verify -- ${recording.flow} --write\``,
    ...[...used].map(([name, value]) => `@${name} = ${value}`),
    '',
    tours.join('\n\n'),
  ].join('\n')}\n`;
}

/** Words of a line; a JSON value is one word, with its spaces. */
const wordsOf = (line: string): string[] => [...(line.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*")+/g) ?? [])];

type Read = (text: string | undefined) => Json;

function readFields(words: readonly string[], read: Read): { [field: string]: Json } {
  return Object.fromEntries(
    words.map((word) => {
      const end = word.indexOf('=');
      return [word.slice(0, end), read(word.slice(end + 1))];
    }),
  );
}

function readDoing([kind, name = '', value]: readonly string[], read: Read): Doing | null {
  switch (kind) {
    case 'do':
      return { action: name, ...(value === undefined ? {} : { params: read(value) }) };
    case 'run':
      return { start: name, ...(value === undefined ? {} : { input: read(value) }) };
    case 'stop':
      return { stop: name };
    case 'timer':
      return { timer: name, ms: readTime(value ?? '') };
    case 'send':
      return { send: read(name) };
    case 'emit':
      return { emit: read(name) };
    default:
      return null;
  }
}

function readOutcome(words: readonly string[], read: Read): Outcome {
  const [[state = ''] = [], ...parts] = words
    .join('\n')
    .split('\n|\n')
    .map((part) => part.split('\n'));
  const outcome: Outcome = { state };
  for (const part of parts) {
    const [kind = '', value] = part;
    const doing = readDoing(part, read);
    if (doing) (outcome.does ??= []).push(doing);
    else if (kind === 'output') outcome.output = read(value);
    else if (kind === 'ignores')
      outcome.ignores = part
        .slice(1)
        .map((word) => (word.startsWith('{') || word.startsWith('@') ? (read(word) as { type: string }) : word));
    else outcome.context = readFields(part, read);
  }
  return outcome;
}

function readStep(words: readonly string[], read: Read): Step {
  const time = /^\+(.*)$/.exec(words[0] ?? '')?.[1];
  const wait = time === undefined ? 0 : readTime(time);
  const [first = '', second, third, ...more] = time === undefined ? words : words.slice(1);
  if (first === 'rest') return { rest: true, wait };
  if (first === 'after') return { after: second ?? '', wait };
  if (second === 'done') return { done: first, output: read(third), wait };
  if (second === 'fails') return { error: first, data: read(third), wait };
  const fields = [second, third, ...more].filter((word) => word !== undefined);
  return { event: { type: first, ...readFields(fields, read) }, wait };
}

/** Reads the text of a recording. */
export function parseRecording(text: string): Recording {
  const [head = '', ...lines] = text.split('\n');
  const [, flow] = /^# ([\w-]+):/.exec(head) ?? [];
  if (flow === undefined) throw new Error('a recording begins with the id of its flow');
  const names = new Map<string, string>();
  const read: Read = (word = 'null') =>
    JSON.parse(
      word.replaceAll(/"(?:[^"\\]|\\.)*"|@([\w-]+)/g, (whole, name?: string) =>
        name === undefined ? whole : (names.get(name) ?? whole),
      ),
    ) as Json;
  const paths: RecordedPath[] = [];
  for (const line of lines) {
    if (line === '') continue;
    const named = /^@([\w-]+) = (.*)$/.exec(line);
    if (named) {
      names.set(named[1] ?? '', named[2] ?? '');
      continue;
    }
    const words = wordsOf(line);
    const arrow = words.indexOf('→');
    const before = words.slice(0, arrow);
    const expect = readOutcome(words.slice(arrow + 1), read);
    if (before[0] === 'start') {
      const start = String(read(before[1]));
      const number = paths.filter((path) => path.start === start).length + 1;
      paths.push({ name: `${start}, tour ${number}`, start, input: read(before[2]), expect, steps: [] });
      continue;
    }
    const path = paths.at(-1);
    if (!path) throw new Error(`${flow}: a step before the first start`);
    const step = readStep(before, read);
    path.steps.push({ ...step, at: (path.steps.at(-1)?.at ?? 0) + step.wait, expect });
  }
  return { flow, paths };
}
