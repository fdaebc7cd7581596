import { parseArgs } from 'node:util';
import type { Flow } from '../../../machines/shared/flow.ts';
import { stateNodes } from '../../../machines/shared/inspection.ts';
import type { Json } from '../steps.ts';
import { durationIn, parseDuration } from './duration.ts';
import type { Plan, PlannedAnswer, PlannedEvent } from './run.ts';
import { UsageError } from './usage-error.ts';

/** Parses the arguments of `npm run simulate`. */

export const usage = `npm run simulate -- <flow> [options]

Simulates a flow on a manual clock and prints a timeline, without waiting.

  --until <duration>     how long to run; default 1min
  --send <event>         sends an event: demo.reset@14s, form.submit#2@3s for the model's second sample, or with given
                         fields: 'theme.sync {"theme":"dark"}@1s'. Default time: 0s.
  --answer <actor>=<how> how an invoked actor ends: sendContact=done, =error or =never; @2s after its start (default 1s),
                         #2 for the model's second sample, or a given value: 'sendContact=done {"ok":true}@2s'.
                         Repeat the option for successive starts of one actor.
  --input <start>        a start of the model by name, or the input as JSON
  --idle                 sends no event. By default the model's first event is sent at 0s if nothing else is pending
  --json                 prints the timeline as JSON
  --list                 lists the flows; with a flow, its starts, events and actors
  --help                 prints this text

A duration is a number with its unit: ms, s, min, h or d. Values typed by hand are printed as (given), so that
personal data do not reach a ticket.`;

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

function readEvent(flow: Flow, text: string): PlannedEvent {
  const [action, at] = splitTime(text);
  const { name: type, sample, value } = readAction(action, 'an event');
  const samples = flow.events[type];
  if (!samples)
    throw new UsageError(`${flow.machine.id} has no event "${type}". There are: ${listed(Object.keys(flow.events))}.`);
  // The number of samples may depend on the state, which is known only during the run.
  if (!('events' in samples)) checkSample(sample, samples.length, type);
  if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw new UsageError(`The fields of ${type} have to be a JSON object.`);
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
        : `${flow.machine.id} invokes no actor "${actor}". There are: ${listed([...actors.keys()])}.`,
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
      `${id === undefined ? 'Which flow?' : `There is no flow "${id}".`} There are: ${flows.map(({ machine }) => machine.id).join(', ')}.`,
    );
  return flow;
}

const options = {
  until: { type: 'string', default: '1min' },
  send: { type: 'string', multiple: true, default: [] as string[] },
  answer: { type: 'string', multiple: true, default: [] as string[] },
  input: { type: 'string' },
  idle: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : 'This call is not understood.'}\n\n${usage}`);
  }
}

/** @throws UsageError with the available choices */
export function readArguments(
  flows: readonly Flow[],
  args: readonly string[],
): { help: true } | { list: readonly Flow[] } | Arguments {
  const { values, positionals } = parse(args);
  if (values.help) return { help: true };
  if (values.list) return { list: positionals.length > 0 ? positionals.map((id) => findFlow(flows, id)) : flows };
  const [id, ...others] = positionals;
  if (others.length > 0)
    throw new UsageError('One flow at a time. An event or an answer with a value needs quotes around it.');
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
