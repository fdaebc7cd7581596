import type { Page, Request } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { fillForm, formCases, submitButton } from './form-cases.ts';
import { at } from './route-table.ts';
import { chooseTheme, expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

/** What a browser's own post carries; a file by its name. */
function postedIn(request: Request): Record<string, string> {
  const body = request.postData() ?? '';
  if (!(request.headers()['content-type'] ?? '').startsWith('multipart/'))
    return Object.fromEntries(new URLSearchParams(body));
  const parts = body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)"[^\r]*\r\n[^\r]*)?\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name = '', file, value = '']) => [name, file ?? value]));
}

const heldIn = (page: Page) =>
  page.locator('main form').evaluateAll((all) =>
    all.map((form) =>
      [...(form as HTMLFormElement).elements].flatMap((each) => {
        const { id, value, checked } = each as HTMLInputElement;
        return id === '' ? [] : [[id, value, checked]];
      }),
    ),
  );

/** What a field says to browsers, phones and password managers: its type, autocomplete, the rule of a new password. */
const autofill: Readonly<Record<string, readonly string[]>> = {
  contact: ['select-one off', 'text name', 'email email', 'text off', 'textarea off'],
  'beta-application': [
    'text name',
    'email email',
    'tel tel',
    'text address-level2',
    'select-one address-level1',
    'text organization',
    'textarea off',
  ],
  'career-application': ['select-one off', 'text name', 'email email', 'tel tel', 'text url', 'textarea off'],
  'trial-signup': [
    'text given-name',
    'text family-name',
    'email email',
    'password new-password minlength: 8;',
    'text organization',
  ],
  'mobile-signup': ['text given-name', 'text family-name', 'email email', 'select-one off', 'text organization'],
  login: ['email username', 'password current-password'],
  'forgot-password': ['email email'],
  'reset-password': ['password new-password minlength: 8;'],
  'complete-registration': ['password new-password minlength: 8;'],
  'resend-confirmation': ['email email'],
  invite: ['text off characters'],
  'legal-acceptance': [],
  'change-plan': ['select-one off'],
  'change-password': ['password current-password', 'password new-password minlength: 8;', 'select-one off'],
  'delete-account': ['password current-password'],
};

test('[SIGN-5] [LOGIN-1] every field of every form has the type and autocomplete token that browsers and password managers use', async ({
  page,
}) => {
  for (const { id, path, details } of formCases) {
    await page.goto(at(path));
    const attributes = await page.locator(`main form[action="${details.form.action}"]`).evaluate((form) =>
      [...(form as HTMLFormElement).elements].flatMap((each) => {
        const { type, autocomplete, minLength, autocapitalize } = each as HTMLInputElement;
        if (each.id === '' || ['hidden', 'checkbox', 'radio', 'file', 'submit', 'button'].includes(type)) return [];
        const rule = each.getAttribute('passwordrules') ?? '';
        if (rule !== '' && rule !== `minlength: ${minLength};`) return [rule];
        return [[type, autocomplete, rule, autocapitalize.replace('none', '')].filter(Boolean).join(' ')];
      }),
    );
    expect.soft(attributes, id).toEqual(autofill[id]);
  }
});

for (const each of formCases) {
  const { path, details } = each;
  const { action, texts, payload, file } = details.form;

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test(`[SRV-1] [RUN-2] ${path} without script has no dead button, and posts to ${action} the fields that the script sends`, async ({
      page,
    }) => {
      await page.goto(at(path));
      const buttons = page.getByRole('main').locator('button:visible');
      await expect(buttons).toHaveText([texts.submit]);
      await expect(buttons).toHaveAttribute('aria-disabled', 'false');
      for (const { id, message } of each.fields)
        if (message !== null) await expect(page.locator(`#${id}`)).toHaveAttribute('required', '');
      await fillForm(page, each);
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await page.route(
        ({ pathname }) => pathname === action,
        (route) => route.fulfill({ contentType: 'text/html', body: 'taken' }),
      );
      await submitButton(page, each).click();
      const request = await posted;
      expect(new URL(request.url()).pathname).toBe(action);
      const first: Record<string, unknown> = { ...details.samples.first };
      const sent = Object.keys(payload.shape).filter((name) => name in first);
      expect(postedIn(request)).toEqual({
        ...Object.fromEntries(sent.map((name) => [name, String(first[name])])),
        ...(file !== undefined && { [file]: 'resume.pdf' }),
      });
    });
  });

  test(`[RUN-3] ${path} (${action}) keeps what was typed, checked and attached before hydration`, async ({
    page,
    complaints,
  }) => {
    const letIn = await holdScript(page);
    await page.goto(at(path));
    await fillForm(page, each);
    const before = await heldIn(page);
    letIn();
    await hydrated(page);
    expect(await heldIn(page)).toEqual(before);
    await expect(submitButton(page, each)).toHaveAttribute('aria-disabled', 'false');
    expect(complaints).toEqual([]);
  });

  test(`${path} (${action}) meets WCAG 2.2 AA with errors, refused and accepted, in both themes, and its outcome has the focus`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await openHydrated(page, at(path));
    const check = async () => {
      expect(await violationsOn(page), 'light').toEqual([]);
      await chooseTheme(page, 'dark');
      expect(await violationsOn(page, { coloursOnly: true }), 'dark').toEqual([]);
      await chooseTheme(page, 'light');
    };
    await submitButton(page, each).click({ force: true });
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
    await check();
    // A login is the browser's own post.
    if (each.id === 'login') return;
    await fillForm(page, each);
    let answer = { status: 503, json: { success: false } };
    await page.route(
      ({ pathname }) => pathname === action,
      (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback()),
    );
    await submitButton(page, each).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: texts.refused })).toBeVisible();
    await check();
    // It leads elsewhere.
    if (details.done === null) return;
    answer = { status: 200, json: { success: true } };
    await submitButton(page, each).click();
    await expect(submitButton(page, each)).toHaveCount(0);
    // The form is gone, and the focus is on what took its place.
    await expect(page.locator('main :focus')).toHaveCount(1);
    await check();
  });
}

for (const each of formCases.filter(({ id }) => ['mobile-signup', 'trial-signup'].includes(id)))
  test(`[MOB-4] [SIGN-7] [SRV-8] ${each.path}: who corrects the address after a signup finds the focus in it`, async ({
    page,
  }) => {
    await openHydrated(page, at(each.path));
    await page.route(
      ({ pathname }) => pathname === each.details.form.action,
      (route) => route.fulfill({ status: 200, json: { success: true } }),
    );
    await fillForm(page, each);
    await submitButton(page, each).click();
    await page.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  });
