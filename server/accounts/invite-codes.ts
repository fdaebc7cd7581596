import { randomInt } from 'node:crypto';

/** Crockford's base 32, without letters that look like digits (https://www.crockford.com/base32.html). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUPS = 7;
const GROUP = 4;

const newGroup = () => Array.from({ length: GROUP }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new invite code such as `7KQ2-M9XA-PR4T-0WCD-3F6H-QZ1B-V8NE`: 140 random bits. */
export function newInviteCode(): string {
  return Array.from({ length: GROUPS }, newGroup).join('-');
}
