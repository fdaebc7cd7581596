import type { DeliveryState } from '../db/database.ts';

/** Titles for people; what needs one comes first. */
export const stateTitles: Readonly<Record<DeliveryState, string>> = {
  dead: 'Given up',
  held: 'Waiting for the destination',
  waiting: 'Waiting',
  pending: 'Due',
  delivering: 'On its way',
  delivered: 'Delivered',
};
