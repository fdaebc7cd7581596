import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../../server/lib/new-id.ts';

test('[SRV-15] ids are unique, of version 7, and sort in order of creation', () => {
  const ids = Array.from({ length: 5_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});

test('[SRV-15] ids sort in order of creation though the clock was set back meanwhile', () => {
  const before = newId();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
  onTestFinished(() => void clock.mockRestore());
  const after = newId();
  expect([after, before].toSorted()).toEqual([before, after]);
});
