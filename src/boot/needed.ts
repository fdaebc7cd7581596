import { plain } from './plain.ts';

/**
 * RUN-7: the calls of the page's script that a browser may lack although it can read the script. The entry imports this
 * first: it stops the rest and shows the page without script. In boot.ts it would not fit every page's first flight.
 */
const needed: readonly unknown[] = [
  URL.parse,
  Promise.withResolvers,
  Object.hasOwn,
  ...(['at', 'findLast', 'findLastIndex', 'toSorted', 'toSpliced'] as const).map((name) => Array.prototype[name]),
];
if (!needed.every(Boolean)) {
  plain();
  throw new Error('This browser is too old.');
}
