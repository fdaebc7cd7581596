/** FNV-1a, 32 bits: a seed from a text. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ (text.codePointAt(index) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}

/** Mulberry32 (Tommy Ettinger, public domain): a generator of numbers from 0 up to 1. */
export function seriesOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00;
  };
}
