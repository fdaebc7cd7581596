import { randomFillSync, randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const LENGTH = 16;

/** A pool, because the library asks the system for random bytes for each id. */
const pool = new Uint8Array(256 * LENGTH);
let next = pool.length;
let sequence = randomInt(2 ** 31);
let latest = 0;

/** A UUIDv7 (RFC 9562): unguessable, and sorted after the earlier ids of this process. */
export function newId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const random = pool.subarray(next, next + LENGTH);
  next += LENGTH;
  sequence += 1;
  // Setting the clock back must not make an id that sorts before earlier ones.
  latest = Math.max(latest, Date.now());
  return uuidv7({ random, msecs: latest, seq: sequence });
}
