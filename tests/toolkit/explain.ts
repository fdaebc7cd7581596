import { isDeepStrictEqual } from 'node:util';
import { describeDuration } from 'flow-core/duration';
import type { Outcome, RecordedPath, RecordedStep } from 'flow-core/recording';
import type { Json } from './steps.ts';
import { describeStep } from './steps.ts';

/** Explains in sentences how two machines differ on the same tours. */

const said = (value: Json | undefined) => (value === undefined ? 'nothing' : JSON.stringify(value));

function explainOutcome(situation: string, was: Outcome, is: Outcome): string[] {
  const lines: string[] = [];
  if (was.state !== is.state) lines.push(`${situation} now leads to ${is.state}, led to ${was.state}`);
  const before = (was.does ?? []).map((doing) => JSON.stringify(doing));
  const now = (is.does ?? []).map((doing) => JSON.stringify(doing));
  const added = now.filter((doing) => !before.includes(doing));
  const removed = before.filter((doing) => !now.includes(doing));
  for (const doing of is.does ?? []) {
    const former = (was.does ?? []).find(
      (other) => 'timer' in doing && 'timer' in other && other.timer === doing.timer,
    );
    // A changed delay has its own sentence, at the step that waits for it.
    if (!('timer' in doing) || !former) continue;
    added.splice(added.indexOf(JSON.stringify(doing)), added.includes(JSON.stringify(doing)) ? 1 : 0);
    removed.splice(removed.indexOf(JSON.stringify(former)), removed.includes(JSON.stringify(former)) ? 1 : 0);
  }
  if (added.length > 0) lines.push(`${situation} now also does ${added.join(' and ')}`);
  if (removed.length > 0) lines.push(`${situation} no longer does ${removed.join(' and ')}`);
  if (
    added.length === 0 &&
    removed.length === 0 &&
    before.length === now.length &&
    !isDeepStrictEqual(was.does, is.does) &&
    before.toSorted().join() === now.toSorted().join()
  ) {
    lines.push(`${situation} now does, in this order, ${now.join(', ')}`);
  }
  for (const field of new Set([...Object.keys(was.context ?? {}), ...Object.keys(is.context ?? {})])) {
    const [old, fresh] = [was.context?.[field], is.context?.[field]];
    if (isDeepStrictEqual(old, fresh)) continue;
    if (fresh === undefined) lines.push(`${situation} no longer has "${field}", was ${said(old)}`);
    else if (old === undefined) lines.push(`${situation} now has "${field}", which is ${said(fresh)}`);
    else lines.push(`${situation} now sets "${field}" to ${said(fresh)}, was ${said(old)}`);
  }
  if (!isDeepStrictEqual(was.output, is.output))
    lines.push(`${situation} now ends with ${said(is.output)}, was ${said(was.output)}`);
  return lines;
}

const isQuietAfter = (from: string, { state, context, does }: Outcome) => state === from && !context && !does;

function explainStep(from: string, was: RecordedStep, is: RecordedStep): string[] {
  if ('after' in was) {
    const timing =
      was.wait === is.wait
        ? []
        : [
            `${is.expect.state} is now entered after ${describeDuration(is.wait)} (${was.after}), was ${describeDuration(was.wait)}`,
          ];
    return [...timing, ...explainOutcome(`${from}, after ${was.after},`, was.expect, is.expect)];
  }
  if ('rest' in was) return explainOutcome(`${from}, in a minute of rest,`, was.expect, is.expect);
  const situation = `${from}, on ${describeStep(was)}`;
  const [silent, silentNow] = [isQuietAfter(from, was.expect), isQuietAfter(from, is.expect)];
  if (!silent && silentNow) return [`${situation}: removed, led to ${was.expect.state}`];
  if (silent && !silentNow) return [`${situation}: new, leads to ${is.expect.state}`];
  return explainOutcome(`${situation},`, was.expect, is.expect);
}

/** The differences between two runs of one path, up to the first step that leads elsewhere. */
function explainPath(was: RecordedPath, is: RecordedPath): string[] {
  const lines = explainOutcome(`started as "${was.start}", it`, was.expect, is.expect);
  let from = was.expect.state;
  if (is.expect.state !== from) return lines;
  for (const [index, step] of was.steps.entries()) {
    const now = is.steps[index];
    if (!now) break;
    lines.push(...explainStep(from, step, now));
    from = step.expect.state;
    if (now.expect.state !== from) break;
  }
  return lines;
}

/** The differences between two runs of the same paths, each sentence once. */
export function explainPaths(was: readonly RecordedPath[], is: readonly RecordedPath[]): string[] {
  return [...new Set(was.flatMap((path, index) => (is[index] ? explainPath(path, is[index]) : [])))];
}
