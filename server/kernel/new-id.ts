import { randomFillSync, randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Random bytes of one id. */
const LENGTH = 16;

/** Asked for together: by itself the library asks the system anew for each id. */
const pool = new Uint8Array(256 * LENGTH);
let next = pool.length;
let sequence = randomInt(2 ** 31);
let latest = 0;

/** A UUIDv7 (RFC 9562): an id that nobody can guess, and that sorts after those which this process has made before. */
export function newId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const random = pool.subarray(next, next + LENGTH);
  next += LENGTH;
  sequence += 1;
  // A clock that was set back must not make an id that sorts before those made already.
  latest = Math.max(latest, Date.now());
  return uuidv7({ random, msecs: latest, seq: sequence });
}
