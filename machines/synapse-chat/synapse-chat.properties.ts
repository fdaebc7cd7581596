import {
  always,
  alwaysStep,
  begins,
  by,
  byEvent,
  canReach,
  during,
  entering,
  into,
  leadsTo,
  loops,
  never,
  outside,
  setting,
  settingAny,
  takes,
  type TemporalProperty,
  timed,
  within,
} from '../core/temporal.ts';

/** How long each message is alone the last one, in milliseconds, in their order. */
const waits: Readonly<Record<string, number>> = {
  'playing.opening': 2_000,
  'playing.question': 4_000,
  'playing.answer': 4_000,
  'playing.request': 4_000,
  'playing.draft': 5_000,
};

export const synapseChatProperties: readonly TemporalProperty[] = [
  loops('[SYN-1] the conversation plays again and again', within('playing')),
  never('[SYN-2] no timer runs while it is paused, off the screen or still', outside('playing'), timed),
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
  always('[SYN-2] reduced motion is heard wherever it moves', outside('still'), takes({ type: 'motion.reduce' })),
  alwaysStep('[SYN-2] reduced motion stills it', by('motion.reduce'), into(within('still'))),
  alwaysStep('[SYN-2] what is still waits for motion alone', during(within('still')), by('motion.allow')),
  alwaysStep('[SYN-2] motion is allowed only where it is still', by('motion.allow'), during(within('still'))),
  begins(
    '[SYN-1] it begins without a message, and does not move',
    'opened',
    (at, does) => within('waiting')(at) && at.snapshot.context.shown === 0 && does.length === 0,
  ),
  alwaysStep(
    '[SYN-1] the first message comes after 2 seconds, each other one after 4, and all go after 5',
    (step) => settingAny(step) && within('playing')(step.after),
    (step) => setting(waits[step.after.state] ?? 0)(step),
  ),
  always('[SYN-1] a message is always on its way while it plays', within('playing'), timed),
  always(
    '[SYN-1] as many messages show as have come',
    within('playing'),
    ({ state, snapshot }) => snapshot.context.shown === Object.keys(waits).indexOf(state),
  ),
  alwaysStep(
    '[SYN-1] time brings one more message, until all go',
    ({ by: step }) => 'after' in step,
    ({ before, after }) => after.snapshot.context.shown === (before.snapshot.context.shown + 1) % 5,
  ),
  alwaysStep(
    '[SYN-2] what shows is kept unless it is restarted',
    (step) => byEvent(step) && !by('chat.restart')(step),
    ({ before, after }) => before.snapshot.context.shown === after.snapshot.context.shown,
  ),
  alwaysStep(
    '[SYN-1] a restart begins without a message',
    by('chat.restart'),
    ({ after }) => after.snapshot.context.shown === 0,
  ),
  alwaysStep(
    '[SYN-2] to come onto the screen matters only where it waits',
    by('chat.enter'),
    during(within('waiting', 'paused')),
  ),
];
