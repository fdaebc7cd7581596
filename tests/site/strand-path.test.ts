import { expect, test } from 'vitest';
import { strandPath, voice } from '../../src/components/strand-path.ts';

/** End points of `M x y q control t end t end …`, relative to the previous one. */
function pointsOf(path: string): [number, number][] {
  const [x = 0, y = 0, , , ...ends] = [...path.matchAll(/-?\d+/g)].map(([number]) => Number(number));
  const points: [number, number][] = [[x, y]];
  for (let index = 0; index < ends.length; index += 2) {
    const [fromX, fromY] = points.at(-1) ?? [0, 0];
    points.push([fromX + (ends[index] ?? 0), fromY + (ends[index + 1] ?? 0)]);
  }
  return points;
}

for (const seed of [0, 3, 8]) {
  test(`a strand starts and ends on its line, seed ${seed}`, () => {
    const points = pointsOf(strandPath({ x: 16, line: 72, length: 400, tremble: voice(seed, 24) }));
    expect(points[0]).toEqual([16, 72]);
    expect(points.at(-1)).toEqual([16 + 400 + 8, 72]);
    const off = points.map(([, y]) => Math.abs(y - 72));
    expect(Math.max(...off)).toBeGreaterThan(8);
    expect(Math.max(...off)).toBeLessThan(40);
    expect(points.every(([x], index) => x === 16 + index * 8)).toBe(true);
  });
}

test('a vertical strand is the transposed one', () => {
  const shape = { x: 0, line: 40, length: 160, tremble: voice(2, 20) };
  expect(pointsOf(strandPath(shape, true)).map(([x, y]) => [y, x])).toEqual(pointsOf(strandPath(shape)));
});

test('a path has relative whole numbers, to save bytes', () => {
  expect(strandPath({ x: 0, line: 36, length: 80, tremble: voice(1, 20) })).toMatch(
    /^M0 36q4 0 8[ -]\d+t(8[ -]\d+ ?)+$/,
  );
});
