import type { Entry, Position } from 'flow-core/score';

/** The fragment of a link that holds a whole score, in base64url. */

const encode = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const decode = (text: string): unknown => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)));
};

/** The link to a moment of any score. Scores are masked when recorded, so it contains no personal data. */
export const scoreLink = (start: string, score: readonly Entry[], { at, applied }: Position): string =>
  `#score=${encode({ start, score: score.slice(0, applied), at })}`;

/** @returns null for a text that is cut off */
export function readScore(text: string): { start: string; score: Entry[]; at: number } | null {
  try {
    const { start, score, at } = decode(text) as { start: string; score: Entry[]; at: number };
    return typeof start === 'string' && Array.isArray(score) && typeof at === 'number' ? { start, score, at } : null;
  } catch {
    return null;
  }
}
