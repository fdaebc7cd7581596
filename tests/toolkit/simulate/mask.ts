import type { Json } from '../steps.ts';

/** Keeps what somebody has typed on the command line out of what is printed: a timeline goes into tickets. */

/** What stands in the place of a value that was given by hand. */
export const MASK = '(given)';

/** Shorter texts are found everywhere by chance: only a value that is exactly this counts. */
const LEAST_PART = 4;

function leaves(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/**
 * Makes a function that masks texts and numbers that were given by hand, as far as the model's own samples do not
 * hold them.
 */
export function masking(given: unknown, samples: unknown): (value: Json) => Json {
  const known = new Set(leaves(samples));
  const hidden = leaves(given).filter((value) => value !== '' && !known.has(value));
  const isHidden = (value: string | number) =>
    hidden.some(
      (secret) =>
        value === secret ||
        (typeof value === 'string' && String(secret).length >= LEAST_PART && value.includes(String(secret))),
    );
  const mask = (value: Json): Json => {
    if (typeof value === 'string' || typeof value === 'number') return isHidden(value) ? MASK : value;
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, mask(held)]));
  };
  return hidden.length > 0 ? mask : (value) => value;
}
