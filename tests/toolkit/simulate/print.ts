import type { Flow } from 'flow-core/flow';
import { describeDuration } from 'flow-core/duration';
import { toJson } from '../steps.ts';
import type { Json } from '../steps.ts';
import { actorsOf } from './arguments.ts';
import { clockTime } from './duration.ts';
import type { Moment, Timeline } from './run.ts';

/** Longer payloads are truncated for readability. */
const LONGEST_PAYLOAD = 100;

function payloadText(payload: Json): string {
  const text = JSON.stringify(payload);
  return text.length > LONGEST_PAYLOAD ? `${text.slice(0, LONGEST_PAYLOAD - 1)}…` : text;
}

function momentText(moment: Moment, widestTime: number): string {
  const { at, what, from, to, ignored, actions = [], starts = [], timers = [], output } = moment;
  const lines = [
    `${clockTime(at).padStart(widestTime)}  ${what}${moment.with === undefined ? '' : ` ${payloadText(moment.with)}`}`,
    ...(ignored
      ? [`ignored in ${to}`]
      : [from === null ? `in ${to}` : from === to ? `stays in ${to}` : `${from} → ${to}`]),
  ];
  const doings = [
    ...actions.map((action) => `does ${action}`),
    ...starts.map((actor) => `starts ${actor}`),
    ...timers.map(({ name, ms }) => `waits ${describeDuration(ms)} (${name})`),
    ...(output === undefined ? [] : [`ends with ${payloadText(output)}`]),
  ];
  return [lines.join(': '), ...doings].join(', ');
}

const endings: Readonly<Record<Timeline['end']['because'], string>> = {
  time: 'time limit reached',
  'nothing waits': 'nothing is pending',
  done: 'final state',
  failed: 'the flow failed',
};

export function timelineText({ moments, steps, end }: Timeline, tookMs: number): string {
  const widest = clockTime(end.at).length;
  return [
    ...moments.map((moment) => momentText(moment, widest)),
    `${clockTime(end.at)}  ${end.state}: ${endings[end.because]}`,
    `${steps.toLocaleString('en')} ${steps === 1 ? 'step' : 'steps'} in ${describeDuration(end.at)} of simulated time, computed in ${Math.max(1, Math.round(tookMs))} ms`,
  ].join('\n');
}

function samplesText(samples: readonly unknown[]): string {
  return samples.map((sample, index) => `#${index + 1} ${payloadText(toJson(sample))}`).join('  ');
}

export function flowText(flow: Flow): string {
  const { delays } = flow.machine.implementations;
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`  ${title}`, ...lines.map((line) => `    ${line}`)] : [];
  return [
    flow.machine.id,
    ...section(
      'starts',
      Object.entries(flow.starts).map(
        ([name, input]) => `${name}${input === undefined ? '' : ` ${payloadText(toJson(input))}`}`,
      ),
    ),
    ...section(
      'events',
      Object.entries(flow.events).map(
        ([type, samples]) => `${type}  ${'events' in samples ? 'computed' : samplesText(samples)}`,
      ),
    ),
    ...section(
      'actors',
      [...actorsOf(flow)].flatMap(([id, source]) => [
        `${id}=done  ${samplesText(flow.actors[source]?.outputs ?? [])}`,
        `${id}=error  ${samplesText(flow.actors[source]?.errors ?? [])}`,
      ]),
    ),
    ...section(
      'delays',
      Object.entries(delays).map(
        ([name, ms]) => `${name}  ${typeof ms === 'number' ? describeDuration(ms) : 'computed'}`,
      ),
    ),
  ].join('\n');
}

export function flowsText(flows: readonly Flow[]): string {
  const widest = Math.max(...flows.map(({ machine }) => machine.id.length));
  return flows.map((flow) => `${flow.machine.id.padEnd(widest)}  ${Object.keys(flow.events).join(', ')}`).join('\n');
}
