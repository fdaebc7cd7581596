import type { themeMachine } from '../../machines/theme/theme.machine.ts';
import type { Doing } from 'flow-toolkit/steps';
import type { Stage } from 'flow-toolkit/browser/driver';
import { defineDriver, expectSame } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

/** The header alone: the page with the toggle that may be framed (BASE-4). */
const header = '/landing-new/header-only';
const host = '/host-of-the-verification';

/** A page on the site's own origin that frames the header and keeps the messages it receives. */
const hostPage = `<!doctype html><title>Host</title>
<script>window.received = []; addEventListener('message', (event) => received.push(event.data));</script>
<iframe name="site" src="${header}" width="1200" height="200"></iframe>`;

/** The messages that the host page received since the last call. */
const takeReceived = ({ page }: Stage): Promise<unknown[]> =>
  page.evaluate(() => Reflect.get(window, 'received').splice(0));

const themeOf = (doing: Doing | undefined) =>
  doing && 'params' in doing ? (doing.params as { theme: string }).theme : null;

export const themeDriver = defineDriver<typeof themeMachine>({
  alsoMoves: ['tooltip'],

  async open(stage) {
    const { context, page, origin } = stage;
    await context.route(`${origin}${host}`, (route) => route.fulfill({ contentType: 'text/html', body: hostPage }));
    await page.goto(`${origin}${host}`);
    const frame = page.frame('site');
    if (!frame) throw new Error('the host page has no frame');
    stage.view = frame;
  },

  gestures: {
    async 'theme.restore'(stage, { theme }) {
      // The stored choice is there before the page is opened.
      await stage.page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await stage.page.reload();
      const frame = stage.page.frame('site');
      if (!frame) throw new Error('the host page has no frame');
      stage.view = frame;
      await hydrate(stage);
    },
    async 'theme.sync'({ context, origin }, { theme }) {
      // Another tab of the site.
      const tab = await context.newPage();
      await tab.goto(`${origin}${host}`);
      await tab.evaluate((value) => localStorage.setItem('theme', value), theme);
      await tab.close();
    },
    async 'theme.request'({ page }, { theme }) {
      await page.evaluate((value) => {
        const [frame] = window.frames.length > 0 ? [window.frames[0]] : [];
        frame?.postMessage({ type: 'theme-change', value }, location.origin);
      }, theme);
    },
  },

  async inspect(stage, { state, does = [] }) {
    if (state === 'unread') return;
    const { view, page } = stage;
    // THEME-2: the class on the root element, and Mantine's own scheme with it.
    const root = await view
      .locator('html')
      .evaluate((html) => ({ dark: html.classList.contains('dark'), scheme: html.dataset['mantineColorScheme'] }));
    expectSame('the root element', root, { dark: state === 'dark', scheme: state });
    // The choice is stored, whoever made it: here, another tab or the frame around.
    expectSame('the stored theme', await page.evaluate(() => localStorage.getItem('theme')), state);
    // THEME-3: the parent gets one message, and none about its own request.
    const sent = themeOf(does.find((doing) => 'action' in doing && doing.action === 'notifyParent'));
    expectSame(
      'the messages to the parent',
      await takeReceived(stage),
      sent === null ? [] : [{ type: 'theme-change', value: sent }],
    );
  },
});
