import { expect, test } from 'vitest';
import { HttpError } from '../../server/http/http-error.ts';
import { createRenderQueue } from '../../server/serve/render-pool.ts';

function heldTasks() {
  const inTurn = createRenderQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (sender: string, name: string) =>
    inTurn(sender, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, run, end: (name: string) => ends.get(name)?.() };
}

const refusalOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof HttpError ? error : null),
  );

test('a sender renders one page at a time, and other senders do not wait', async () => {
  const { begun, run, end } = heldTasks();
  const first = run('flood', 'a');
  const second = run('flood', 'b');
  void run('visitor', 'c');
  expect(begun).toEqual(['a', 'c']);
  end('a');
  expect(await first).toBe('a');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'c', 'b']);
  end('b');
  expect(await second).toBe('b');
});

test('a page that cannot be rendered lets the next begin', async () => {
  const inTurn = createRenderQueue();
  const failing = inTurn('visitor', () => Promise.reject(new Error('broken')));
  const next = inTurn('visitor', () => Promise.resolve('page'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('page');
});

test('the 65th page of one sender is refused before it is rendered: 429 with Retry-After', async () => {
  const { begun, run } = heldTasks();
  for (let page = 1; page <= 64; page += 1) void run('flood', `page ${page}`);
  const refusal = await refusalOf(run('flood', 'page 65'));
  expect(refusal?.status).toBe(429);
  expect(refusal?.options.retryAfter).toBe(5);
  expect(begun).toEqual(['page 1']);
});

test('the 257th page of all senders is refused: 503 with Retry-After', async () => {
  const { run } = heldTasks();
  for (let page = 1; page <= 256; page += 1) void run(`sender ${page}`, `page ${page}`);
  const refusal = await refusalOf(run('visitor', 'page 257'));
  expect(refusal?.status).toBe(503);
  expect(refusal?.options.retryAfter).toBe(5);
});
