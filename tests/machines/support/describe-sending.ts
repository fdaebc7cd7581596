import { expect, test } from 'vitest';
import type { Recording } from '../../toolkit/recordings.ts';
import { stepsInto } from './explored.ts';

interface SendingTests {
  /** The requirement by which the form is sent. */
  sends: string;
  /** The requirement by which the visitor learns how that ended; the same one unless told otherwise. */
  ends?: string;
  /** The state in which no answer came. */
  interrupted?: string;
}

/** Tests of what holds for every form that is sent with `sendingState`, by its flow's committed runs. */
export function describeSending(
  runs: Recording,
  { sends, ends = sends, interrupted = 'interrupted' }: SendingTests,
): void {
  test(`[${sends}] nothing is sent before the visitor sends it`, () => {
    for (const {
      expect: { does = [] },
    } of runs.paths)
      expect(does.filter((doing) => 'start' in doing)).toEqual([]);
  });

  test('[UI-3] while it is on its way a second send is ignored', () => {
    const [first] = stepsInto(runs, 'sending');
    expect(first?.step.expect.ignores).toContain('form.submit');
  });

  test(`[${ends}] an exception, and no answer within 30 s: interrupted and logged, a millisecond earlier not`, () => {
    const steps = stepsInto(runs, interrupted).map(({ step }) => step);
    for (const step of steps) expect(step.expect.does).toEqual([{ action: 'logException' }]);
    const timeouts = steps.filter((step) => 'after' in step);
    expect(timeouts.length).toBeGreaterThan(0);
    for (const step of timeouts)
      expect(step).toMatchObject({ after: 'sendTimeout', wait: 30_000, before: { at: step.at - 1, state: 'sending' } });
  });
}
