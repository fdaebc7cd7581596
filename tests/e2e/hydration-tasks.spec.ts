/** Only a browser lets something change between two tasks of React. */
import { at, embeddable, routes } from './route-table.ts';
import { chooseTheme, expect, holdTasks, runTasks, test } from './site-test.ts';

/** Changes, before each task, all that a first render must not depend on. Runs in the page: it imports nothing. */
function changeAll(): void {
  // Each change delays hydration, until React does it in one go after a thousand: more of them show nothing else.
  const most = 30;
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

/** Pages of different kinds: by their use of the address, the clock, the storage and the window before hydration. */
const kinds = [
  '/',
  '/?billing=annual',
  '/pricing',
  '/enterprise',
  '/terms',
  '/contact?type=support',
  '/contact?utm_source=x',
  '/signup',
  '/signup?plan=md_do_annual&type=direct',
  '/signup?plan=physician_assistant',
  '/signup?plan=np_pa_monthly&sent=yes',
  '/mobile-signup?ios=1',
  '/login?session=ended',
  '/reset-password',
  '/legal-acceptance',
  '/career-application?position=Other',
  '/beta-tester',
  '/change-plan?plan=md_do_annual',
  '/blog',
  '/blog/ai-clinical-documentation-whitepaper',
];

for (const path of [...kinds, ...embeddable]) {
  test(`[RUN-1] ${path} hydrates without a warning and changes no text when address, clock, theme and scroll position change before its first tasks`, async ({
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

/** Tasks of hydration that have run when the reader goes back, with where from and where to; null: it has not begun. */
const returns = [
  { path: '/', other: '/about', tasks: null },
  { path: '/contact', other: '/', tasks: 0 },
  { path: '/signup', other: '/pricing', tasks: 1 },
  { path: '/blog/staveline-vs-nuance-dax', other: '/blog', tasks: 2 },
  { path: '/pricing', other: '/legal-acceptance', tasks: 10 },
] as const;

for (const { path, other, tasks } of returns) {
  // Entries of one document stay its own when it is loaded again: going back between them loads nothing.
  test(`[RUN-1] ${path}, reloaded and left for ${other} after ${tasks ?? 'no'} tasks of hydration, becomes that page without a warning`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(holdTasks);
    const heading = page.getByRole('heading', { level: 1 });
    const expected = routes.find((route) => route.path === other)?.heading ?? /never/;
    await page.goto(at(path));
    const own = await heading.innerText();
    await page.evaluate(
      ([first, second]) => {
        history.replaceState({}, '', first);
        history.pushState({}, '', second);
      },
      [at(other), at(path)] as const,
    );
    await page.reload();
    await expect(heading).toHaveText(own);
    if (tasks !== null) await runTasks(page, tasks);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(at(other));
    await runTasks(page);
    await expect(heading).toHaveText(expected);
    expect(complaints).toEqual([]);
    await page.evaluate(() => history.forward());
    await expect(heading).toHaveText(own);
  });
}
