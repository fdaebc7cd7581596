import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { PageIndex } from '../../server/serve/bundle.ts';
import { createPages } from '../../server/serve/pages.ts';
import { formCases, linksOf } from '../e2e/form-cases.ts';
import { startSite } from '../browser/site.ts';
import { at } from '../e2e/route-table.ts';
import { parsedPage, textOf } from './support/built-page.ts';
import { builtPages, builtSite } from './support/built-site.ts';

const site = await builtSite();

/** Field types and autocomplete values for browsers, phones and password managers, with the rule of a new password. */
const autofill: Readonly<Record<string, readonly string[]>> = {
  contact: ['select off', 'text name', 'email email', 'text off', 'textarea off'],
  'beta-application': [
    'text name',
    'email email',
    'tel tel',
    'text off',
    'select address-level1',
    'text organization',
    'textarea off',
  ],
  'career-application': ['select off', 'text name', 'email email', 'tel tel', 'text url', 'textarea off'],
  'trial-signup': [
    'text given-name',
    'text family-name',
    'email email',
    'password new-password minlength: 8;',
    'text organization',
  ],
  'mobile-signup': ['text given-name', 'text family-name', 'email email', 'select off', 'text organization'],
  login: ['email username', 'password current-password'],
  'forgot-password': ['email email'],
  'reset-password': ['email username', 'password new-password minlength: 8;'],
  'complete-registration': ['email username', 'password new-password minlength: 8;'],
  'resend-confirmation': ['email email'],
  invite: ['text off characters'],
  'legal-acceptance': [],
  'change-plan': ['select off'],
  'change-password': ['password current-password', 'password new-password minlength: 8;', 'select off'],
  'delete-account': ['password current-password'],
};

const typeless: readonly (string | null)[] = ['hidden', 'checkbox', 'radio', 'file', 'submit', 'button'];

for (const { id, path, details, fields, wrong, alert } of formCases) {
  const { action, payload, file } = details.form;

  test(`[SRV-1] [SIGN-5] [LOGIN-1] ${path} (${action}) has the fields that the script sends, each required one marked, with the tokens that browsers and password managers use`, async () => {
    const { main } = parsedPage(await (await fetch(`${site.origin}${at(path)}`)).text());
    const form = main.querySelector(`form[action="${action}"]`);
    const controls = [...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
    // Tab visits them in document order.
    expect(main.querySelectorAll('[tabindex]:not([tabindex="-1"], [tabindex="0"])')).toHaveLength(0);
    const names = controls.filter(({ disabled }) => !disabled).map((control) => control.getAttribute('name') ?? '');
    const first: Record<string, unknown> = { ...details.samples.first };
    const sent = Object.keys(payload.shape).filter((name) => name in first);
    expect([...new Set(names)].filter(Boolean).toSorted()).toEqual([...sent, ...(file ? [file] : [])].toSorted());
    for (const field of fields)
      if (field.message !== null) expect(main.querySelector(`#${field.id}`)?.hasAttribute('required')).toBe(true);
    const tokens = controls.flatMap((control) => {
      const attribute = (name: string) => control.getAttribute(name) ?? '';
      const type = control.localName === 'input' ? attribute('type') || 'text' : control.localName;
      if (control.id === '' || typeless.includes(type)) return [];
      const rule = attribute('passwordrules');
      if (rule !== '') expect(rule).toBe(`minlength: ${attribute('minlength')};`);
      return [
        [type, attribute('autocomplete'), rule, attribute('autocapitalize').replace('none', '')]
          .filter(Boolean)
          .join(' '),
      ];
    });
    expect(tokens).toEqual(autofill[id]);
  });

  if (fields.length === 1) continue;
  test(`[UI-2] ${path} (${action}) after a refused post begins with the focused summary, whose links lead to the fields, and says so in its title`, async () => {
    const sentWrong = wrong.filter(({ name }) => name in payload.shape || name === file);
    const [pathname = '', search] = path.split('?');
    const refused = {
      flow: id,
      values: Object.fromEntries(new URLSearchParams(search)),
      fields: Object.fromEntries(sentWrong.map(({ name, message }) => [name, message ?? ''])),
      error: alert,
    };
    const { renderer } = await builtPages();
    const answer = await renderer.render({
      sender: 'test',
      encoding: 'identity',
      path: pathname,
      form: refused,
      status: 422,
    });
    const { document, inMain } = parsedPage(String(answer.body));
    expect(document.title).toMatch(/^Error: (?!Error)/);
    const summary = inMain.getByRole('group', { name: 'There is a problem' });
    expect(summary.hasAttribute('autofocus')).toBe(true);
    // SIGN-8: a signup shows the field's error as its message.
    const text = alert ?? (id.endsWith('signup') ? (sentWrong[0]?.message ?? '') : '');
    expect(textOf(summary.querySelector('[role=alert]'))).toBe(text);
    const links = [...summary.querySelectorAll('a')];
    expect(links.map(textOf)).toEqual(linksOf(sentWrong, alert));
    const targets = links.map((link) => link.getAttribute('href'));
    expect(targets.toSorted()).toEqual(sentWrong.map((field) => `#${field.id}`).toSorted());
    for (const target of targets) expect(document.querySelector(target ?? '')).not.toBeNull();
  });
}

test.each(['/contact', '/beta-tester', '/career-application'])(
  '[SRV-11] every free text of %s asks for no patient information beside it',
  async (path) => {
    const { document } = parsedPage(await (await fetch(`${site.origin}${at(path)}`)).text());
    const areas = [...document.querySelectorAll('main textarea')];
    expect(areas.length).toBeGreaterThan(0);
    for (const area of areas) {
      const ids = (area.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
      const text = ids.map((id) => document.querySelector(`#${id}`)?.textContent ?? '').join(' ');
      expect(text, area.id).toContain('Please do not include patient information.');
    }
  },
);

test('[SHOW-15] the contact topic has a description of how messages are routed', async () => {
  const { document } = parsedPage(await (await fetch(`${site.origin}${at('/contact')}`)).text());
  expect(document.querySelector('main form')?.textContent).toContain(
    'We route by your message, so put the details there.',
  );
});

test.each([
  ['support', 'Technical support'],
  ['integration', 'Integration request'],
  ['careers', 'Careers'],
  ['nonsense', 'General inquiry'],
])('[CONT-1] [CONT-4] a link with the topic %j presets "%s" as topic and subject', async (topic, label) => {
  const { main } = parsedPage(await (await fetch(`${site.origin}${at('/contact')}?type=${topic}`)).text());
  expect(main.querySelector('#contact-inquiry_type option[selected]')?.textContent).toBe(label);
  expect(main.querySelector('#contact-subject')?.getAttribute('value')).toBe(label);
});

test('[LOGIN-2] [LOGIN-1] while login is being migrated /actual-login says so and leads to /login, which has the form and the ways on', async () => {
  // The two pages alone: with the setting each page of a build is compressed anew at the start.
  const dist = await mkdtemp(join(tmpdir(), 'two-pages-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  const built = await realpath('dist');
  for (const part of ['client', 'server']) await symlink(join(built, part), join(dist, part));
  await mkdir(join(dist, 'pages'));
  const index = JSON.parse(await readFile(join(built, 'pages/pages.json'), 'utf8')) as PageIndex;
  const files = Object.fromEntries(['/actual-login', '/login'].map((path) => [path, index.files[path]]));
  await writeFile(join(dist, 'pages/pages.json'), JSON.stringify({ ...index, files }));
  for (const name of await readdir(join(built, 'pages')))
    if (/^(?:actual-)?login\.html/.test(name)) await symlink(join(built, 'pages', name), join(dist, 'pages', name));
  const pages = await createPages({ dist, ...readConfig({ DATA_DIR: tmpdir(), LOGIN_MIGRATING: 'yes' }) });
  onTestFinished(() => pages.close?.());
  const migrating = await startSite({ mode: 'production', pages });
  onTestFinished(migrating.stop);
  const mainOf = async (path: string) =>
    parsedPage(await (await fetch(`${migrating.origin}${at(path)}`)).text()).document.querySelector('main');
  const placeholder = await mainOf('/actual-login');
  expect(placeholder?.querySelector('input[type=password]')).toBeNull();
  expect(placeholder?.querySelector(`a[href="${at('/login')}"]`)).not.toBeNull();
  expect(placeholder?.textContent).toContain('being migrated');
  const login = await mainOf('/login');
  expect(login?.querySelector('input[type=password]')).not.toBeNull();
  for (const path of ['/forgot-password', '/signup'])
    expect(login?.querySelector(`a[href="${at(path)}"]`), path).not.toBeNull();
});
