/** On a canvas of 24 by 24. Simplified by a fifth of a unit at most, because every page contains them twice. */
export const strands = [
  'M1 7s1.6 1.2 2.6 1.2 1.7-4.3 2.8-4.3 1.8 4.9 2.9 4.9 1.6-2 3-2 1 .2 2.2.2H23',
  'M1 12.2s.9 1.1 2 1.1 1.9-5.6 2.9-5.6 1.9 7.4 2.9 7.4 1.8-3.6 2.9-3.6 1.8.5 3 .5H23',
  'M1 17.3s.6.2 1.3.2 2-3.2 3-3.2 2.1 5.3 2.9 5.3 2.1-3.1 3-3.1 2.2.5 2.8.5H23',
];
