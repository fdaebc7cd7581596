import {
  always,
  alwaysStep,
  by,
  canReach,
  doing,
  during,
  entering,
  never,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const resumeProperties: readonly TemporalProperty[] = [
  alwaysStep(
    '[CAR-3] a refused file is taken out of the field',
    entering('tooLarge', 'wrongType'),
    doing('clearInput'),
  ),
  alwaysStep('[CAR-3] a removed file is taken out of the field', by('resume.remove'), doing('clearInput')),
  canReach('[CAR-3] after a refusal another file can be chosen', within('tooLarge', 'wrongType'), within('chosen')),
  always('[CAR-3] a chosen file is held', within('chosen'), ({ snapshot }) => snapshot.context.file !== null),
  never(
    '[CAR-3] a refused file is not held',
    within('tooLarge', 'wrongType'),
    ({ snapshot }) => snapshot.context.file !== null,
  ),
  alwaysStep(
    '[CAR-3] a pointer that leaves ends a drag, and nothing else',
    by('resume.leave'),
    during(within('dragging')),
  ),
];
