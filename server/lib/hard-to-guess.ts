const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Words that a key of this site may well hold. */
const likely = /staveline|desk|key|passwor[dt]|secret|admin|team|welcome|\s/g;

const SHORTEST = 16;

/** Steps from one character to the next that nothing before has shown. */
const FEWEST_STEPS = 10;

const isRun = (pair: string, back = `${pair[1]}${pair[0]}`) =>
  Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1 ||
  rows.some((row) => row.includes(pair) || row.includes(back));

/** Whether a key is long, and more than blanks, likely words, a repeated piece or a row of keys. */
export function isHardToGuess(key: string): boolean {
  const text = key.toLowerCase().replaceAll(likely, '');
  const pairs = Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
  return key.trim().length >= SHORTEST && new Set(pairs.filter((pair) => !isRun(pair))).size >= FEWEST_STEPS;
}
