import { at, embeddable, sameFile, screens, variants } from './route-table.ts';
import { chooseTheme, expect, holdTasks, runTasks, test } from './site-test.ts';

/** What a first render must not depend on changes before each of its tasks. It runs in the page and can import nothing. */
function changeAll(): void {
  // Each change delays hydration, until React does it in one go after a thousand: more of them show nothing else.
  const most = 100;
  let task = 0;
  const now = () => Date.UTC(2026, task);
  window.Date = new Proxy(Date, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  const onTask = () => {
    if (window.takenOver || task === most) return;
    task += 1;
    History.prototype.replaceState.call(history, { key: `task-${task}` }, '', `#task-${task}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    const theme = task % 2 === 0 ? 'light' : 'dark';
    localStorage.setItem('theme', theme);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
    dispatchEvent(new Event('resize'));
    scrollTo(0, task * 20);
  };
  Object.assign(window, { onTask });
}

for (const path of [...screens, ...embeddable, ...variants, ...sameFile.map((each) => each.path)]) {
  test(`[RUN-1] ${path} hydrates without a warning and changes no text, whatever changes before its first hundred tasks`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(holdTasks);
    await page.addInitScript(changeAll);
    await page.goto(at(path));
    const text = () => page.locator('body').innerText();
    const before = await text();
    await runTasks(page);
    await chooseTheme(page, 'light');
    await expect.poll(text).toBe(before);
    await expect(page.locator('html'), 'the same document').toHaveAttribute('data-hydrated');
    expect(complaints).toEqual([]);
  });
}

/** So many tasks of hydration have run when the reader goes back; null: it has not begun. */
const moments = [null, 0, 1, 2, 10];

for (const [index, path] of screens.entries()) {
  const other = screens.at(index - 1) ?? '/';
  // Each screen at two moments, and each moment on two screens of five: the router is the same on all.
  const tried = [0, 2].map((step) => moments[(index + step) % moments.length] ?? null);
  // Entries of one document stay its own when it is loaded again: going back between them loads nothing.
  test(`[RUN-1] ${path}, reloaded and left for ${other} ${tried.map((tasks) => `after ${tasks ?? 'no'} tasks`).join(' and ')} of hydration, becomes that page without a warning`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(holdTasks);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(at(other));
    const expected = await heading.innerText();
    await page.goto(at(path));
    const own = await heading.innerText();
    await page.evaluate(
      ([first, second]) => {
        history.replaceState({}, '', first);
        history.pushState({}, '', second);
      },
      [at(other), at(path)] as const,
    );
    for (const tasks of tried) {
      await page.reload();
      await expect(heading).toHaveText(own);
      if (tasks !== null) await runTasks(page, tasks);
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(at(other));
      await runTasks(page);
      await expect(heading, `after ${tasks} tasks`).toHaveText(expected);
      expect(complaints, `after ${tasks} tasks`).toEqual([]);
      await page.evaluate(() => history.forward());
      await expect(heading).toHaveText(own);
    }
  });
}
