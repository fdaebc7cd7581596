import { loginDetails } from '../../machines/login/login.form.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { loginView } from '../../machines/login/login.view.ts';
import { returnToPage } from '../browser/page-return.ts';
import { at } from '../e2e/route-table.ts';
import { hydrated } from '../e2e/site-test.ts';
import { expectTyped, showsForm } from './support/form-page.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const FAILED = 'opened by a login that failed';
const OVER = 'opened because a session is over';
const { form } = loginDetails;
const typed = { email: 'ada@example.com', password: 'correct horse 7' };
const incorrect = 'Email or password is incorrect.';

const field = ({ region }: Screen, name: string) => region.getByLabel(name, { exact: true });

/** Fills in the form and sends it. The browser's post is aborted, which the page does not notice. */
async function submit(screen: Screen, isSending: boolean): Promise<void> {
  const { page, region, memory, expect } = screen;
  const posts = (memory.get('posts') ?? []) as { isNavigationRequest(): boolean; postData(): string | null }[];
  if (!memory.has('posts')) {
    memory.set('posts', posts);
    await page.route(
      ({ pathname }) => pathname === form.action,
      (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        posts.push(route.request());
        return route.abort('aborted');
      },
    );
  }
  const before = posts.length;
  await field(screen, 'Email').fill(typed.email);
  await field(screen, 'Password').fill(typed.password);
  memory.set('typed', typed);
  await region.locator('button[type=submit]').click({ noWaitAfter: true });
  if (isSending) return expect(posts.length).toBe(before);
  await expect.poll(() => posts.length).toBe(before + 1);
  const post = posts.at(-1);
  // LOGIN-1: form-encoded, a browser form submit.
  expect(post?.isNavigationRequest()).toBe(true);
  expect(post?.postData()).toBe(new URLSearchParams(typed).toString());
  await field(screen, 'Password').press('Enter');
  expect(posts.length).toBe(before + 1);
}

const shows = async ({ region, expect }: Screen, words: { text: string; another?: string } | null) => {
  if (words !== null) await expect(region.getByRole('paragraph').filter({ hasText: words.text })).toBeVisible();
};

export const loginPage = definePageFlow({
  machine: loginMachine,
  view: (snapshot) => loginView(snapshot),
  starts: {
    opened: { refusal: null, reason: null },
    [FAILED]: { refusal: { error: incorrect, fields: {} }, reason: null },
    [OVER]: { refusal: null, reason: 'ended' },
  },
  address: form.screen,
  async open(page, start) {
    await page.goto(at(start === OVER ? `${form.screen}?session=ended` : form.screen));
    await hydrated(page);
    if (start !== FAILED) return page.mainFrame();
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill(typed.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText(incorrect).waitFor();
    await hydrated(page);
    return page.mainFrame();
  },
  // A page enters the browser's cache when it is left.
  filterEvents: ({ value }, { type }) => type !== 'page.return' || value === 'submitting' || value === 'unanswered',
  gestures: {
    'form.submit': (screen, _, { isSending }) => submit(screen, isSending),
    'page.return': async ({ page, memory }) => {
      await returnToPage(page);
      memory.set('typed', { ...typed, password: '' });
    },
  },
  shows: {
    ...showsForm(form),
    isSending: async () => {},
    alertTakesFocus: async ({ region, expect }, takesFocus) => {
      if (takesFocus) await expect(region.getByRole('alert').filter({ hasText: /./ })).toBeFocused();
    },
    reason: shows,
    confirms: shows,
    justSignedUp: ({ region, expect }, words) =>
      expect(region.getByText(words ?? 'Just signed up?')).toHaveCount(words === null ? 0 : 1),
    forgotten: async (screen, name) => {
      const { region, expect } = screen;
      await expect(region.getByRole('link', { name })).toHaveAttribute('href', '/landing-new/forgot-password');
      // But for the password of a page that returns.
      await expectTyped(screen, form);
    },
  },
  controls: ({ forgotten, button, isSending }) => [
    // The password's toggle is a flow of its own.
    'textbox "Email"',
    `button "${button}"${isSending ? ' [disabled]' : ''}`,
    `link "${forgotten}"`,
  ],
});
