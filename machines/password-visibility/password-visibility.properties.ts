import { alwaysStep, by, canReach, entering, type TemporalProperty, within } from '../core/temporal.ts';

export const passwordVisibilityProperties: readonly TemporalProperty[] = [
  alwaysStep('[LOGIN-1] a form that is sent hides its password', by('form.submit'), ({ after }) =>
    within('hidden')(after),
  ),
  alwaysStep('[LOGIN-1] only a press shows the password', entering('shown'), by('password.toggle')),
  canReach('[LOGIN-1] a shown password can be hidden', within('shown'), within('hidden')),
];
