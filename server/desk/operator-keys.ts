import { randomToken, type Secret } from '../kernel/secret.ts';

/** Milliseconds that a key of the operator opens the desk. */
const LIFETIME = 5 * 60_000;

const PURPOSE = 'desk key';

/** A key that opens the desk once, for an operator whose colleagues are locked out. The relay's key signs it, so that no store has it. */
export const newOperatorKey = (secret: Pick<Secret, 'sign'>, now: number): string =>
  secret.sign(PURPOSE, `${now + LIFETIME}.${randomToken()}`);

/** @returns whether a text is such a key, once for each. A process remembers the keys that it has used. */
export function createOperatorKeys(secret: Pick<Secret, 'verify'>): (given: string, now: number) => boolean {
  const used = new Set<string>();
  return (given, now) => {
    const text = secret.verify(PURPOSE, given);
    if (text === null || used.has(text) || now >= Number(text.split('.', 1)[0])) return false;
    used.add(text);
    return true;
  };
}
