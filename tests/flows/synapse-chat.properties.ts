import {
  always,
  canReach,
  leadsTo,
  loops,
  never,
  neverStep,
  outside,
  type TemporalProperty,
  timed,
  within,
} from 'flow-toolkit';

export const synapseChatProperties: readonly TemporalProperty[] = [
  loops('[SYN-1] the conversation plays again and again', within('playing')),
  leadsTo(
    '[SYN-1] what plays comes to its last message, unless it is left',
    within('playing'),
    (at) => within('playing.draft')(at) || outside('playing')(at),
  ),
  always('[SYN-1] a message is always on its way while it plays', within('playing'), timed),
  never('[SYN-2] no timer runs while it is paused, off the screen or still', outside('playing'), timed),
  always(
    '[SYN-2] it plays only on the screen',
    within('playing'),
    ({ snapshot }) => snapshot.context.onScreen === true,
  ),
  neverStep(
    '[SYN-2] no message comes or goes during a pause',
    ({ before, after }) => within('paused')(before) && within('paused')(after),
    ({ before, after }) => before.snapshot.context.shown !== after.snapshot.context.shown,
  ),
  canReach('[SYN-2] a paused conversation can be played', within('paused'), within('playing')),
];
