import { always, alwaysStep, by, leadsTo, never, outside, type TemporalProperty, within } from '../core/temporal.ts';

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
];
