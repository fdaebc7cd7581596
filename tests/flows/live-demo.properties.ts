import {
  doing,
  leadsTo,
  never,
  neverStep,
  outside,
  staying,
  type TemporalProperty,
  timed,
  until,
  within,
} from 'flow-toolkit';

export const liveDemoProperties: readonly TemporalProperty[] = [
  leadsTo('[DEMO-4] a run comes to its end', within('running'), within('complete')),
  until('[DEMO-1] a run is not broken off', within('running'), within('running'), within('complete')),
  never('[DEMO-5] no timer runs outside a run', outside('running'), timed),
  neverStep('[SHOW-14] the trace plays once, at the end of a run', doing('traceNote'), staying),
];
