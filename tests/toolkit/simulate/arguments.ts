import { initialTransition } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { stateNodes } from 'flow-core/inspection';
import { didYouMean } from '../nearest.ts';
import { type Json, samplesOf } from '../steps.ts';
import { configured, type Output } from '../config.ts';
import { durationIn, parseDuration } from './duration.ts';
import type { Plan, PlannedAnswer, PlannedEvent } from './run.ts';
import { UsageError } from '../usage-error.ts';

/** Reads what `npm run flows -- simulate` is asked for. */

export interface Arguments {
  flow: Flow;
  plan: Plan;
  json: boolean;
  /** Values typed by hand, which the output masks. */
  given: readonly unknown[];
}

const ACTION = /^(?<name>[^\s#{@=]+)(?:#(?<sample>\d+))?\s*(?<json>\{.*\}|\[.*\]|"[^"]*"|null|true|false|\d+)?$/s;

/** Removes a trailing `@2s`, but not part of an address in a payload. */
function splitTime(text: string): [text: string, ms: number | null] {
  const at = text.lastIndexOf('@');
  if (at < 0) return [text, null];
  const rest = text.slice(at + 1).trim();
  if (/["}\]]/.test(rest)) return [text, null];
  return [text.slice(0, at).trim(), durationIn(rest) ?? parseDuration(rest)];
}

function readJson(text: string, what: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The value for ${what} is not JSON.`);
  }
}

function readAction(text: string, what: string): { name: string; sample?: number; value?: Json } {
  const { name, sample, json } = ACTION.exec(text.trim())?.groups ?? {};
  if (name === undefined) throw new UsageError(`The value for ${what} is invalid. See --help for its syntax.`);
  return {
    name,
    ...(sample !== undefined && { sample: Number(sample) }),
    ...(json !== undefined && { value: readJson(json, what) }),
  };
}

const listed = (names: readonly string[]) => names.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ');

function checkSample(sample: number | undefined, count: number, what: string): void {
  if (sample !== undefined && (sample < 1 || sample > count))
    throw new UsageError(`The model has ${count} ${count === 1 ? 'sample' : 'samples'} of ${what}, not ${sample}.`);
}

const isObject = (value: unknown): value is { [field: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The samples of an event; where they depend on the state, those of the first states. */
function knownSamples(flow: Flow, type: string): readonly object[] {
  return Object.values(flow.starts).flatMap((input) =>
    samplesOf(flow, type, initialTransition(flow.machine, input)[0]),
  );
}

/** Fields that an event does not have are mistyped. @throws UsageError with those that it has */
function checkFields(flow: Flow, type: string, fields: object): void {
  const samples = knownSamples(flow, type);
  // An event without a sample in the first states may have any.
  if (samples.length === 0) return;
  const check = (given: object, known: readonly string[], where: string) => {
    const wrong = Object.keys(given).find((name) => !known.includes(name));
    if (wrong === undefined) return;
    const has = known.length === 0 ? 'It has none.' : `It has: ${listed([...new Set(known)])}.`;
    throw new UsageError(`${where} has no field "${wrong}".${didYouMean(wrong, known)} ${has}`);
  };
  check(
    fields,
    samples.flatMap((sample) => Object.keys(sample)).filter((name) => name !== 'type'),
    type,
  );
  const payload: unknown = Reflect.get(fields, 'payload');
  if (!isObject(payload) || flow.form === undefined) return;
  const sampled = samples.map((sample): unknown => Reflect.get(sample, 'payload')).filter(isObject);
  const names = [...configured().forms.payloadFields(flow.form), ...sampled.flatMap((sample) => Object.keys(sample))];
  check(payload, names, `The payload of ${type}`);
}

function readEvent(flow: Flow, text: string): PlannedEvent {
  const [action, at] = splitTime(text);
  const { name: type, sample, value } = readAction(action, 'an event');
  const samples = flow.events[type];
  if (!samples)
    throw new UsageError(
      `${flow.machine.id} has no event "${type}".${didYouMean(type, Object.keys(flow.events))} There are: ${listed(Object.keys(flow.events))}.`,
    );
  // The number of samples may depend on the state, which is known only during the run.
  if (!('events' in samples)) checkSample(sample, samples.length, type);
  if (value !== undefined && !isObject(value)) throw new UsageError(`The fields of ${type} have to be a JSON object.`);
  if (value !== undefined) checkFields(flow, type, value);
  return { at: at ?? 0, type, ...(sample !== undefined && { sample }), ...(value !== undefined && { fields: value }) };
}

/** The ids of a flow's invoked actors with their names in the model's samples. */
export function actorsOf(flow: Flow): Map<string, string> {
  return new Map(
    stateNodes(flow.machine).flatMap((node) => node.invoke.map(({ id, src }) => [id, String(src)] as const)),
  );
}

function readAnswer(flow: Flow, text: string): PlannedAnswer {
  const equals = text.indexOf('=');
  const actor = equals < 0 ? text : text.slice(0, equals).trim();
  const actors = actorsOf(flow);
  const source = actors.get(actor);
  if (source === undefined) {
    throw new UsageError(
      actors.size === 0
        ? `${flow.machine.id} invokes no actor.`
        : `${flow.machine.id} invokes no actor "${actor}".${didYouMean(actor, [...actors.keys()])} There are: ${listed([...actors.keys()])}.`,
    );
  }
  const [how, delay] = splitTime(equals < 0 ? '' : text.slice(equals + 1));
  const ending = /^\w*/.exec(how)?.[0] ?? '';
  if (ending !== 'done' && ending !== 'error' && ending !== 'never')
    throw new UsageError(`${actor} cannot end with "${ending}". It can: done, error, never.`);
  const { sample, value } = readAction(how, `the answer of ${actor}`);
  const samples = flow.actors[source];
  if (ending !== 'never')
    checkSample(
      sample,
      (ending === 'done' ? samples?.outputs : samples?.errors)?.length ?? 0,
      `how ${actor} ends with ${ending}`,
    );
  return {
    actor,
    ending,
    delay: delay ?? 1_000,
    ...(sample !== undefined && { sample }),
    ...(value !== undefined && { value }),
  };
}

function readInput(flow: Flow, text: string | undefined): unknown {
  const starts = Object.keys(flow.starts);
  if (text === undefined) return flow.starts[starts[0] ?? ''];
  if (Object.hasOwn(flow.starts, text)) return flow.starts[text];
  if (!/^\s*[{["]/.test(text))
    throw new UsageError(
      `${flow.machine.id} has no such start. There are: ${listed(starts)}; or give the input as JSON.`,
    );
  return readJson(text, '--input');
}

export function findFlow(flows: readonly Flow[], id: string | undefined): Flow {
  const flow = flows.find(({ machine }) => machine.id === id);
  if (!flow)
    throw new UsageError(
      `${
        id === undefined
          ? 'Which flow?'
          : `There is no flow "${id}".${didYouMean(
              id,
              flows.map(({ machine }) => machine.id),
            )}`
      } There are: ${flows.map(({ machine }) => machine.id).join(', ')}.`,
    );
  return flow;
}

const NOTE = `
Each sample of --send is an event of the model: demo.reset@14s, or form.submit#2@3s for its second sample, or with fields of
your own: 'theme.sync {"theme":"dark"}@1s'. Without a time it is at 0s.
Each --answer says how an invoked actor ends: sendContact=done, =error or =never; @2s after its start (1s when it is left out),
#2 for the model's second sample, or a value of your own: 'sendContact=done {"ok":true}@2s'. Given several times for one
actor, it answers so from start to start.
A duration is a number with its unit: ms, s, min, h or d. What was typed by hand is printed as (given): personal data in it
goes no further.`;

const collect = (text: string, before: readonly string[]) => [...before, text];

interface Options {
  until: string;
  send: readonly string[];
  answer: readonly string[];
  input?: string;
  idle: boolean;
  json: boolean;
  list: boolean;
}

/** Commander ends what it has answered itself, such as `--help`, by throwing its own error. */
function parse(args: readonly string[], output: Output): { flow: string | undefined; values: Options } {
  const program = configured()
    .createProgram('npm run flows -- simulate', output)
    .description('Runs a flow on a clock of its own and prints what happens when, at once: hours of it take no time.')
    .argument('[flow]')
    .option('--until <duration>', 'how long to run', '1min')
    .option('--send <event>', 'sends an event', collect, [])
    .option('--answer <actor=how>', 'says how an invoked actor ends', collect, [])
    .option('--input <start>', 'how the flow starts: by its name in the model, or as JSON')
    .option('--idle', "nothing begins the flow; else the model's first event does, at 0s", false)
    .option('--json', 'the timeline as JSON', false)
    .option('--list', 'the flows; with a flow, its starts, events and actors', false)
    .addHelpText('after', NOTE)
    .parse(args, { from: 'user' });
  return { flow: program.args[0], values: program.opts<Options>() };
}

/** @throws UsageError with the available choices */
export function readArguments(
  flows: readonly Flow[],
  args: readonly string[],
  output: Output,
): { list: readonly Flow[] } | Arguments {
  const { flow: id, values } = parse(args, output);
  if (values.list) return { list: id === undefined ? flows : [findFlow(flows, id)] };
  const flow = findFlow(flows, id);
  const events = values.send.map((text) => readEvent(flow, text));
  const answers = values.answer.map((text) => readAnswer(flow, text));
  const input = readInput(flow, values.input);
  return {
    flow,
    plan: { input, until: parseDuration(values.until), events, answers, begin: !values.idle },
    json: values.json,
    given: [...events.map(({ fields }) => fields), ...answers.map(({ value }) => value), input],
  };
}
