import { alwaysStep, by, canReach, during, entering, into, type TemporalProperty, within } from '../core/temporal.ts';

export const passwordVisibilityProperties: readonly TemporalProperty[] = [
  alwaysStep('[LOGIN-1] a form that is sent hides its password', by('form.submit'), ({ after }) =>
    within('hidden')(after),
  ),
  alwaysStep('[LOGIN-1] only a press shows the password', entering('shown'), by('password.toggle')),
  canReach('[LOGIN-1] a shown password can be hidden', within('shown'), within('hidden')),
  alwaysStep('[LOGIN-1] a hidden password waits for a press alone', during(within('hidden')), by('password.toggle')),
  alwaysStep('[LOGIN-1] a page that returns hides its password', by('page.return'), into(within('hidden'))),
  alwaysStep(
    '[LOGIN-1] a press is announced with what it did',
    by('password.toggle'),
    ({ after }) =>
      after.snapshot.context.announced === `Your password is ${within('shown')(after) ? 'visible' : 'hidden'}`,
  ),
];
