import type { Json } from '../steps.ts';

/** Masks values typed on the command line, because timelines end up in tickets. */

export const MASK = '(given)';

/** A shorter text occurs by chance; it is masked only as a whole value. */
const LEAST_PART = 4;

function leaves(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Returns a function that masks given values, unless the model's samples contain them. */
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
