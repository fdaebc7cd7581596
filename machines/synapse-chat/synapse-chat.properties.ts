import {
  alwaysStep,
  by,
  canReach,
  entering,
  leadsTo,
  loops,
  never,
  outside,
  type TemporalProperty,
  timed,
  within,
} from '../core/temporal.ts';

export const synapseChatProperties: readonly TemporalProperty[] = [
  loops('[SYN-1] the conversation plays again and again', within('playing')),
  never('[SYN-2] no timer runs while it is paused, off the screen or still', outside('playing'), timed),
  alwaysStep(
    '[SYN-2] a pause keeps what is shown',
    by('chat.pause'),
    ({ before, after }) => before.snapshot.context.shown === after.snapshot.context.shown,
  ),
  alwaysStep(
    '[SYN-2] it begins only on the screen',
    entering('playing'),
    ({ after }) => after.snapshot.context.onScreen === true,
  ),
  canReach('[SYN-2] a paused conversation can be played', within('paused'), within('playing')),
  leadsTo(
    '[SYN-1] the question is answered, unless the play is left',
    within('playing.question'),
    (at) => !within('playing.question')(at),
  ),
];
