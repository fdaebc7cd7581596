import {
  always,
  alwaysStep,
  canReach,
  doing,
  entering,
  leadsTo,
  never,
  outside,
  type TemporalProperty,
  timed,
  until,
  within,
} from '../core/temporal.ts';

export const liveDemoProperties: readonly TemporalProperty[] = [
  leadsTo('[DEMO-4] a run comes to its end', within('running'), within('complete')),
  alwaysStep('[DEMO-4] the note shows with the state that has it', doing('showNote'), entering('running.note')),
  until('[DEMO-1] a run that has begun is not broken off', within('running'), within('running'), within('complete')),
  until(
    '[DEMO-3] no run is complete before its note',
    within('running.opening'),
    outside('complete'),
    within('running.note'),
  ),
  canReach('[DEMO-1] a complete run can be reset', within('complete'), within('idle')),
  always('[DEMO-2] a timer runs through the whole run', within('running'), ({ timers }) => timers.length === 1),
  never('[DEMO-5] no timer runs outside a run', outside('running'), timed),
];
