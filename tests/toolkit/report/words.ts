import { describeDuration } from 'flow-core/duration';
import { clockTime } from '../simulate/duration.ts';
import type { Doing, Json } from '../steps.ts';
import type { Outcome, RecordedStep } from 'flow-core/recording';
import { escape } from './html.ts';

/** The rows of a path in words, for readers without knowledge of statecharts. */

const code = (value: Json) => `<code>${escape(JSON.stringify(value))}</code>`;

export function flowEvent(step: RecordedStep): string {
  if ('rest' in step) return `${describeDuration(step.wait)} pass`;
  if ('after' in step) return `${describeDuration(step.wait)} pass <span class="soft">(${escape(step.after)})</span>`;
  if ('event' in step) {
    const { type, ...fields } = step.event;
    return `<strong>${escape(type)}</strong>${Object.keys(fields).length > 0 ? ` ${code(fields)}` : ''}`;
  }
  return 'done' in step
    ? `${escape(step.done)} has answered ${code(step.output)}`
    : `${escape(step.error)} has failed ${code(step.data)}`;
}

function doingText(doing: Doing): string {
  if ('action' in doing)
    return `does ${escape(doing.action)}${doing.params === undefined ? '' : ` ${code(doing.params)}`}`;
  if ('start' in doing) return `starts ${escape(doing.start)}`;
  if ('stop' in doing) return `stops ${escape(doing.stop)}`;
  if ('timer' in doing) return `waits ${describeDuration(doing.ms)} (${escape(doing.timer)})`;
  return 'send' in doing ? `sends ${code(doing.send)}` : `says ${code(doing.emit)}`;
}

/** The effects, context changes and output of a step. */
export function consequences({ does = [], context, output }: Outcome): string {
  const items = [
    ...does.map(doingText),
    ...Object.entries(context ?? {}).map(([field, value]) => `${escape(field)} is ${code(value)}`),
    ...(output === undefined ? [] : [`ends with ${code(output)}`]),
  ];
  return items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
}

/** The time of a step, and the last time at which nothing had happened. */
export function when(step: RecordedStep, { state }: Outcome): string {
  const before =
    'after' in step && step.wait > 0
      ? ` <span class="soft">(at ${clockTime(step.at - 1)} still ${escape(state)})</span>`
      : '';
  return `${clockTime(step.at)}${before}`;
}
