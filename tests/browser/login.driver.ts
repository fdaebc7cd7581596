import type { Route } from '@playwright/test';
import type { loginMachine } from '../../machines/login/login.machine.ts';
import { Arrivals } from './arrivals.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, hydrate, TIMEOUT_MS } from './driver.ts';
import { returnToPage } from './page-return.ts';
import { refusedPage } from './refused-page.ts';

const email = 'ada@example.com';
const password = 'correct horse 7';

/** SRV-9, word by word. */
const incorrect = 'Email or password is incorrect.';
/** What is said to whoever the dashboard has sent here, its session being over. */
const ended = 'Your session has ended. Please log in again.';
const unanswered = 'This is taking longer than usual. You can try again.';

const emailField = ({ view }: Stage) => view.getByLabel('Email', { exact: true });
const passwordField = ({ view }: Stage) => view.getByLabel('Password', { exact: true });

/** The form posts that the browser has begun. */
const posts = ({ memory }: Stage) => memory.get('posts') as Arrivals<Route>;

/** Answers the form posts: with the page that is in memory, else they are stopped, of which a page learns nothing. */
async function answerPosts(stage: Stage): Promise<void> {
  const { memory, page } = stage;
  const arrivals = new Arrivals<Route>(TIMEOUT_MS);
  memory.set('posts', arrivals);
  await page.route(
    ({ pathname }) => pathname === '/login',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      arrivals.put(route);
      const answer = memory.get('answer') as Awaited<ReturnType<typeof refusedPage>> | undefined;
      memory.delete('answer');
      return answer ? route.fulfill(answer) : route.abort('aborted');
    },
  );
}

async function submit(stage: Stage): Promise<void> {
  await emailField(stage).fill(email);
  await passwordField(stage).fill(password);
  // Not waiting for the page that it leads to: none comes.
  await stage.view.getByRole('button', { name: 'Log in', exact: true }).click({ noWaitAfter: true });
  const known = Number(stage.memory.get('submitted') ?? 0) + 1;
  stage.memory.set('submitted', known);
  await posts(stage).reach(known, 'the form post');
  const request = posts(stage).items.at(-1)?.request();
  // LOGIN-1: form-encoded, a browser form submit.
  expectSame('whether it is a navigation', request?.isNavigationRequest(), true);
  expectSame('the content type', request?.headers()['content-type'], 'application/x-www-form-urlencoded');
  expectSame('the body', request?.postData(), new URLSearchParams({ email, password }).toString());
}

export const loginDriver = defineDriver<typeof loginMachine>({
  async open(stage, start) {
    const led = start === 'opened because a session is over';
    if (led) stage.memory.set('reason', 'ended');
    await stage.page.goto(`${stage.origin}/landing-new/login${led ? '?session=ended' : ''}`);
    await hydrate(stage);
    await answerPosts(stage);
    if (start !== 'opened by a login that failed') return;
    const form = { flow: 'login', values: { email }, fields: {}, error: incorrect };
    stage.memory.set('answer', await refusedPage({ dist: 'dist-test', path: '/login', form, status: 422 }));
    await submit(stage);
    await stage.page.getByText(incorrect).waitFor();
    await hydrate(stage);
  },

  gestures: {
    'form.submit': submit,
    async 'page.return'(stage) {
      await returnToPage(stage.page);
      stage.memory.set('returned', true);
    },
  } satisfies Gestures<typeof loginMachine>,

  requests: {},

  async inspect(stage, { state }) {
    expectSame(
      'whether a reason is given',
      await stage.section().getByText(ended).isVisible(),
      stage.memory.has('reason'),
    );
    const alert = stage.section().getByRole('alert');
    const button = stage.section().locator('button[type=submit]');
    const texts = async () => [await alert.textContent(), await button.textContent()];
    switch (state) {
      case 'editing':
        expectSame('the texts', await texts(), ['', 'Log in']);
        expectSame('the address', await emailField(stage).inputValue(), stage.memory.has('returned') ? email : '');
        expectSame('the password', await passwordField(stage).inputValue(), '');
        break;
      case 'refused':
        // LOGIN-3: one message that does not say which of the two was wrong.
        expectSame('the texts', await texts(), [incorrect, 'Log in']);
        expectSame(
          'whether the message has the focus',
          await alert.evaluate((node) => node === document.activeElement),
          true,
        );
        expectSame('the address', await emailField(stage).inputValue(), email);
        expectSame('the password', await passwordField(stage).inputValue(), '');
        break;
      case 'submitting': {
        // UI-3: the button says so and takes no second send.
        expectSame('the texts', await texts(), ['', 'Logging in…']);
        expectSame('aria-disabled', await button.getAttribute('aria-disabled'), 'true');
        const before = posts(stage).items.length;
        await button.click({ force: true, noWaitAfter: true });
        expectSame('the number of posts after a second click', posts(stage).items.length, before);
        break;
      }
      case 'unanswered':
        expectSame('the texts', await texts(), [unanswered, 'Log in']);
        expectSame('the password', await passwordField(stage).inputValue(), password);
        break;
    }
  },
});
