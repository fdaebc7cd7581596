import type { Frame, Page } from '@playwright/test';
import { themeMachine } from '../../machines/theme/theme.machine.ts';
import { themeView } from '../../machines/theme/theme.view.ts';
import type { Theme } from '../../machines/theme/themes.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

/** A page of the site's own origin without the site's headers. */
const host = '/host-of-the-theme';

/** The header alone, which may be framed (BASE-4). */
const header = '/landing-new/header-only';

function siteIn(page: Page): Frame {
  const site = page.frame('site');
  if (!site) throw new Error('the page has no frame');
  return site;
}

/** Theme on the root element: its class, and Mantine's scheme. */
const themeOf = ({ region }: Screen) =>
  region.evaluate(({ ownerDocument: { documentElement: root } }) => [
    root.classList.contains('dark') ? 'dark' : 'light',
    root.dataset['mantineColorScheme'],
  ]);

/** Waits for a theme, and for all messages to the parent until then (THEME-3). */
async function expectTold(screen: Screen, theme: Theme, told: readonly Theme[]) {
  await screen.expect.poll(() => themeOf(screen)).toEqual([theme, theme]);
  await screen.region.evaluate(() => window.parent.postMessage('that is all', location.origin));
  const heard = () => screen.page.evaluate(() => Reflect.get(window, 'heard') as unknown[]);
  await screen.expect.poll(async () => (await heard()).at(-1)).toBe('that is all');
  screen.expect(await heard()).toEqual([...told.map((value) => ({ type: 'theme-change', value })), 'that is all']);
  await screen.page.evaluate(() => (Reflect.get(window, 'heard') as unknown[]).splice(0));
}

export const themePage = definePageFlow({
  machine: themeMachine,
  view: themeView,
  address: '/header-only',
  inShell: true,
  events: {
    'theme.restore': [
      { type: 'theme.restore', theme: 'light' },
      { type: 'theme.restore', theme: 'dark' },
    ],
    'theme.sync': [
      { type: 'theme.sync', theme: 'light' },
      { type: 'theme.sync', theme: 'dark' },
    ],
    'theme.request': [
      { type: 'theme.request', theme: 'light' },
      { type: 'theme.request', theme: 'dark' },
    ],
  },

  async open(page) {
    await page.route(`**${host}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }), {
      times: 1,
    });
    await page.goto(host);
    await page.evaluate(async (src) => {
      localStorage.clear();
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data }) => heard.push(data));
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      Object.assign(frame, { name: 'site', width: '1200', height: '200', src });
      document.body.append(frame);
      await loaded;
    }, header);
    return siteIn(page);
  },

  gestures: {
    'theme.restore': async (screen, { theme }) => {
      await screen.page.evaluate((value) => localStorage.setItem('theme', value), theme);
      const site = siteIn(screen.page);
      await site.goto(header);
      // THEME-1: the right theme is there before the script.
      screen.expect((await themeOf(screen))[0]).toBe(theme);
      await site.dispatchEvent('body', 'pointermove');
      await site.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expectTold(screen, theme, []);
    },
    'theme.toggle': async (screen, _, { theme }) => {
      const other = theme === 'dark' ? 'light' : 'dark';
      await screen.region.click();
      await expectTold(screen, other, [other]);
    },
    'theme.sync': async (screen, event, { theme }) => {
      const tab = await screen.page.context().newPage();
      await tab.goto('/robots.txt');
      await tab.evaluate((value) => localStorage.setItem('theme', value), event.theme);
      await tab.close();
      await expectTold(screen, event.theme, event.theme === theme ? [] : [event.theme]);
    },
    'theme.request': async (screen, event) => {
      await screen.page.evaluate(
        (value) => window.frames[0]?.postMessage({ type: 'theme-change', value }, location.origin),
        event.theme,
      );
      await expectTold(screen, event.theme, []);
    },
  },
  shows: {
    theme: async (screen, theme) => {
      await screen.expect.poll(async () => (await themeOf(screen))[0]).toBe(theme);
      // THEME-2: every choice is stored.
      screen.expect((await screen.page.evaluate(() => localStorage.getItem('theme'))) ?? 'light').toBe(theme);
    },
    toggleNames: ({ region, expect }, names, { theme }) => expect(region).toHaveAccessibleName(names[theme]),
  },
  controls: ({ theme, toggleNames }) => [`button "${toggleNames[theme]}"`],
});
