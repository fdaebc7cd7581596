import {
  always,
  alwaysStep,
  by,
  eventOf,
  type Happening,
  into,
  isAlike,
  leadsTo,
  never,
  outside,
  setting,
  settingAny,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

/** The part of the step's event is marked. */
const marks = (step: Happening) => step.after.snapshot.context.part === eventOf(step)?.['part'];

export const traceableNoteProperties: readonly TemporalProperty[] = [
  leadsTo('[SHOW-14] a trace ends by itself, or by a gesture', within('playing'), outside('playing')),
  always('[SHOW-3] a mark names its part', within('marked', 'held'), ({ snapshot }) => snapshot.context.part !== null),
  never(
    '[SHOW-3] without a mark no part is named',
    within('unmarked'),
    ({ snapshot }) => snapshot.context.part !== null,
  ),
  alwaysStep(
    '[SHOW-3] Escape and a click beside it take the mark away',
    by('note.dismiss', 'note.clear'),
    ({ after }) => within('unmarked')(after),
  ),
  alwaysStep(
    '[SHOW-3] what is held is not let go by a pointer that leaves',
    ({ before }) => within('held')(before),
    (step) => !by('note.leave')(step),
  ),
  alwaysStep(
    '[SHOW-3] what is pointed at is marked',
    by('note.point'),
    (step) => within('marked')(step.after) && marks(step),
  ),
  alwaysStep('[SHOW-3] a press holds its mark, and a second one takes it away', by('note.press'), (step) =>
    within('held')(step.before) && step.before.snapshot.context.part === eventOf(step)?.['part']
      ? within('unmarked')(step.after)
      : within('held')(step.after) && marks(step),
  ),
  alwaysStep('[SHOW-3] what is left is no longer marked', by('note.leave'), into(within('unmarked'))),
  alwaysStep('[SHOW-14] a trace begins where nothing is marked, with its first part', by('note.play'), (step) => {
    const [first, ...rest] = (eventOf(step)?.['parts'] ?? []) as readonly string[];
    const { context } = step.after.snapshot;
    return (
      within('unmarked')(step.before) &&
      within('playing')(step.after) &&
      isAlike([context.part, context.rest], [first, rest])
    );
  }),
  alwaysStep('[SHOW-14] each part of a trace is marked for 0.9 seconds', settingAny, setting(900)),
  alwaysStep(
    '[SHOW-14] time marks the next part, and nothing after the last',
    ({ by: step }) => 'after' in step,
    ({ before, after }) => isAlike(after.snapshot.context.part, before.snapshot.context.rest[0] ?? null),
  ),
];
