import type { Route } from '@playwright/test';
import type { loginMachine } from '../../machines/login/login.machine.ts';
import { Arrivals } from 'flow-toolkit/browser/arrivals';
import type { Gestures, Stage } from 'flow-toolkit/browser/driver';
import { defineDriver, expectSame, TIMEOUT_MS } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';
import { returnToPage } from './page-return.ts';
import { refusedPage } from './refused-page.ts';

const email = 'ada@example.com';
const password = 'correct horse 7';

/** SRV-9, word by word. */
const incorrect = 'Email or password is incorrect.';

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
    await stage.page.goto(`${stage.origin}/landing-new/login${led ? '?session=ended' : ''}`);
    await hydrate(stage);
    await answerPosts(stage);
    if (start !== 'opened by a login that failed') return;
    const form = { flow: 'login', values: {}, fields: {}, error: incorrect };
    stage.memory.set('answer', await refusedPage({ dist: 'dist-test', path: '/login', form, status: 422 }));
    await submit(stage);
    await stage.page.getByText(incorrect).waitFor();
    await hydrate(stage);
  },

  gestures: {
    'form.submit': submit,
    'page.return': ({ page }) => returnToPage(page),
  } satisfies Gestures<typeof loginMachine>,

  requests: {},
});
