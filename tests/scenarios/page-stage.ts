import type { Browser, BrowserContext, Locator, Page, Request, Route } from '@playwright/test';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { sendTimeout } from '../../machines/shared/submission.ts';
import { hydrate, settle } from '../browser/driver.ts';
import { formFields } from '../browser/submission-request.ts';
import type { Given, RelayAnswer, SentRequest, Stage, Verdict } from './stage.ts';
import { Elsewhere, nothingGiven } from './stage.ts';
import type { FieldWords, World } from './world.ts';

/** How long the page may take to show what is expected, in real milliseconds. */
const PATIENCE_MS = 5_000;

const SET_AT = new Date('2026-01-05T11:00:00Z');
const STOPPED_AT = new Date('2026-01-05T12:00:00Z');

/** What a control with a name can be. */
const roles = ['button', 'link', 'tab', 'radio', 'checkbox', 'switch'] as const;

/** A part of a form-data body that is no file. */
const parts = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)"[^\r]*\r\n[^\r]*)?\r\n\r\n([\s\S]*?)\r\n--/g)].map(
      ([, name = '', file, value = '']) => [name, file ?? value],
    ),
  );

function encodingOf(request: Request): string {
  const type = request.headers()['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return 'multipart';
  if (type.startsWith('application/json')) return 'json';
  return 'form';
}

function fieldsOf(request: Request): Record<string, unknown> {
  const encoding = encodingOf(request);
  if (encoding === 'json') return JSON.parse(request.postData() ?? '{}') as Record<string, unknown>;
  return encoding === 'multipart' ? parts(request.postData() ?? '') : formFields(request);
}

/** An address without the base, as scenarios write it. */
const withoutBase = (path: string): string => (path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) || '/' : path);

/** A flow's page in Chromium, by labels and roles, on a clock that stands still. */
export class PageStage implements Stage {
  readonly given: Given = nothingGiven();
  readonly memory = new Map<string, unknown>();
  readonly #world: World<never, PageStage>;
  readonly #browser: Browser;
  readonly #origin: string;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #address = '';
  #typed: Record<string, string> = {};
  #held: Route[] = [];
  #sent: Request[] = [];
  #answered = 0;
  #ledTo: string | null = null;
  #opening = false;
  #noAnswer = false;
  /** How long the request that is under way has waited, in milliseconds. */
  #silence = 0;
  #script = true;
  #notOk = false;
  #console: string[] = [];

  constructor(world: World<never, PageStage>, browser: Browser, origin: string) {
    this.#world = world;
    this.#browser = browser;
    this.#origin = origin;
  }

  get page(): Page {
    if (!this.#page) throw new Error('no page is open');
    return this.#page;
  }

  /** The machine-driven part of the page. */
  section(): Locator {
    return this.page.locator(`[data-machine="${this.#world.flow.machine.id}"]`);
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }

  async open(address: string, { script = true } = {}): Promise<void> {
    const { reducedMotion, dark, width, stored } = this.given;
    await this.close();
    this.#context = await this.#browser.newContext({
      viewport: { width, height: 900 },
      javaScriptEnabled: script,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      colorScheme: dark ? 'dark' : 'light',
    });
    this.#context.setDefaultTimeout(PATIENCE_MS);
    await this.#context.addInitScript(
      (entries: [string, string][]) => {
        for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      },
      [...stored],
    );
    this.#page = await this.#context.newPage();
    this.page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#console.push(message.text());
    });
    this.page.on('pageerror', (error) => this.#console.push(String(error)));
    await this.page.route(
      ({ origin, pathname }) => origin === this.#origin && !pathname.startsWith(`${BASE_PATH}/assets/`),
      (route) => this.#take(route),
    );
    if (script) {
      await this.page.clock.install({ time: SET_AT });
      await this.page.clock.pauseAt(STOPPED_AT);
    }
    this.#script = script;
    this.#address = address;
    this.#typed = {};
    this.#held = [];
    this.#sent = [];
    this.#answered = 0;
    this.#console = [];
    await this.#load();
  }

  async openAgain(): Promise<void> {
    await this.#load();
  }

  async #load(): Promise<void> {
    this.#ledTo = null;
    this.#opening = true;
    const { pathname } = new URL(this.#address, this.#origin);
    const base = pathname.startsWith(BASE_PATH) ? '' : BASE_PATH;
    await this.page.goto(`${this.#origin}${base}${this.#address}`);
    if (this.#script) await hydrate({ page: this.page, view: this.page });
    this.#opening = false;
  }

  /** Holds what the visitor sends, and keeps the page where it is when it is led elsewhere. */
  async #take(route: Route): Promise<void> {
    const request = route.request();
    if (request.method() === 'POST') {
      this.#sent.push(request);
      this.#held.push(route);
      return;
    }
    if (request.isNavigationRequest() && !this.#opening && request.frame() === this.page.mainFrame()) {
      const { pathname, search, hash } = new URL(request.url());
      this.#ledTo = withoutBase(pathname) + search + hash;
      return route.fulfill({ status: 204 });
    }
    return route.fallback();
  }

  async wait(ms: number): Promise<void> {
    if (this.#held.length > this.#answered) this.#silence += ms;
    if (this.#silence >= sendTimeout) this.#noAnswer = true;
    await this.#settled();
    if (ms > 0) await this.page.clock.runFor(ms);
    await this.#settled();
  }

  async #settled(): Promise<void> {
    if (this.#script) await settle(this.page);
  }

  // The visitor.

  #words(label: string): FieldWords | undefined {
    return this.#world.form?.fields[label];
  }

  /** A field by its label. */
  field(label: string): Locator {
    const shown = this.#words(label)?.label ?? label;
    const exact = this.page.getByLabel(shown, { exact: true });
    return exact
      .or(this.page.getByLabel(new RegExp(`^${shown.replaceAll(/[()?.*+]/g, String.raw`\$&`)}`, 'i')))
      .first();
  }

  /** A button or link by its name: this very name first. */
  async control(name: string): Promise<Locator> {
    const candidates = [true, false].flatMap((exact) =>
      roles.map((role) => this.page.getByRole(role, { name, exact })),
    );
    for (const candidate of candidates) {
      // oxlint-disable-next-line no-await-in-loop -- one candidate after the other.
      if ((await candidate.count()) > 0) return candidate.first();
    }
    return this.page.getByRole('button', { name, exact: true });
  }

  async fillForm(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, { valid }] of Object.entries(this.#world.form?.fields ?? {})) {
      const value = values[label] ?? valid;
      // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
      if (value !== '') await this.fill(label, value);
    }
  }

  async fill(label: string, text: string): Promise<void> {
    this.#typed[label] = text;
    const field = this.field(label);
    const kind = await field.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.tagName));
    if (kind === 'SELECT') {
      const options = await field
        .locator('option')
        .evaluateAll((nodes) => nodes.map((node) => [(node as HTMLOptionElement).value, node.textContent] as const));
      const wanted = text.toLowerCase();
      const option = options.find((names) => names.some((name) => name?.toLowerCase().startsWith(wanted)));
      if (!option) throw new Error(`"${label}" has no option "${text}"`);
      await field.selectOption(option[0]);
    } else if (kind === 'checkbox') {
      await field.setChecked(text !== '');
    } else {
      await field.fill(text);
    }
    await this.#settled();
  }

  async tick(label: string, on: boolean): Promise<void> {
    await this.fill(label, on ? 'on' : '');
  }

  /** The form's own button. */
  #submit(): Locator {
    return this.section().locator('button[type=submit]');
  }

  async sendForm(): Promise<void> {
    await this.#submit().click({ force: true });
    await this.#settled();
  }

  async press(name: string, { force = false } = {}): Promise<void> {
    await (await this.control(name)).click({ force });
    await this.#settled();
  }

  async pressKey(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.#settled();
  }

  async #named(name: string): Promise<Locator> {
    const field = this.field(name);
    return (await field.count()) > 0 ? field : this.control(name);
  }

  async focus(name: string): Promise<void> {
    await (await this.#named(name)).focus();
    await this.#settled();
  }

  async blur(name: string): Promise<void> {
    await (await this.#named(name)).focus();
    await this.page.keyboard.press('Tab');
    await this.#settled();
  }

  async beginAnother(): Promise<void> {
    this.#typed = {};
    const again = this.#world.form?.again;
    if (again && !(await this.formIsShown())) await this.press(again.name);
  }

  async goBack(): Promise<void> {
    await this.page.goBack();
    await hydrate({ page: this.page, view: this.page });
  }

  async reduceMotion(): Promise<void> {
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    await this.#settled();
  }

  async answer(answer: RelayAnswer): Promise<void> {
    const problem = await this.eventually(() =>
      this.#held.length > this.#answered ? null : 'no request is under way',
    );
    const route = this.#held.at(-1);
    if (problem !== null || !route) throw new Error(problem ?? 'no request is under way');
    this.#answered = this.#held.length;
    this.#silence = 0;
    // Without script the relay itself answers, with a page.
    if (!this.#script) {
      if (answer.kind !== 'accepts') throw new Elsewhere('an answer without script is the relay’s own');
      this.#opening = true;
      await route.continue();
      return;
    }
    switch (answer.kind) {
      case 'accepts':
        await route.fulfill({
          status: 200,
          json: { success: true, ...(answer.redirect !== undefined && { redirect: answer.redirect }) },
        });
        break;
      case 'refuses': {
        this.#notOk = true;
        const { status, error, field } = answer;
        const name = field && (this.#words(field.label)?.name ?? field.label);
        await route.fulfill({
          status,
          json: {
            success: false,
            ...(error !== null && { error }),
            ...(field && name !== undefined && { fields: { [name]: field.message } }),
          },
        });
        break;
      }
      case 'page':
        this.#noAnswer = true;
        await route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<h1>Guest network</h1>' });
        break;
      case 'unreachable':
        this.#noAnswer = true;
        await route.abort('connectionfailed');
        break;
    }
    await this.#settled();
  }

  // What shows.

  async says(text: string): Promise<boolean> {
    const all = await this.page.getByText(text).all();
    const visible = await Promise.all(all.map((each) => each.isVisible()));
    return visible.includes(true);
  }

  async alert(): Promise<string> {
    const alerts = await this.page.getByRole('alert').allInnerTexts();
    return alerts
      .map((text) => text.trim())
      .filter(Boolean)
      .join('\n');
  }

  async status(): Promise<readonly string[]> {
    return this.page.getByRole('status').allInnerTexts();
  }

  /** The texts that are told with a field, by what the attribute names. */
  async #toldWith(label: string, which: 'error' | 'rest'): Promise<string> {
    return this.field(label).evaluate((node, wanted) => {
      const ids = (node.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
      return ids
        .filter((id) => id.endsWith('-error') === (wanted === 'error'))
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
    }, which);
  }

  fieldMessage(label: string): Promise<string> {
    return this.#toldWith(label, 'error');
  }

  fieldDescription(label: string): Promise<string> {
    return this.#toldWith(label, 'rest');
  }

  async fieldValue(label: string): Promise<string> {
    const value = await this.field(label).evaluate((node) => {
      if (node instanceof HTMLInputElement && node.type === 'checkbox') return node.checked ? 'on' : '';
      return (node as HTMLInputElement).value;
    });
    const names = Object.entries(this.#words(label)?.options ?? {});
    return names.find(([, own]) => own === value)?.[0] ?? value;
  }

  async isRequired(label: string): Promise<boolean> {
    return (await this.field(label).getAttribute('required')) !== null;
  }

  typed(): Readonly<Record<string, string>> {
    return this.#typed;
  }

  labels(): readonly string[] {
    return Object.keys(this.#world.form?.fields ?? {});
  }

  async hasFocus(name: string): Promise<boolean> {
    const named = await this.#named(name);
    return (await named.count()) > 0 && named.evaluate((node) => node === document.activeElement);
  }

  async isShown(name: string): Promise<boolean> {
    const named = await this.#named(name);
    return (await named.count()) > 0 && named.first().isVisible();
  }

  async canPress(name: string): Promise<boolean | null> {
    const control = await this.control(name);
    if ((await control.count()) === 0) return null;
    return control.evaluate((node) => node.getAttribute('aria-disabled') !== 'true' && !node.matches(':disabled'));
  }

  async isPressed(name: string, state: 'pressed' | 'expanded'): Promise<boolean> {
    return (await (await this.control(name)).getAttribute(`aria-${state}`)) === 'true';
  }

  async formIsShown(): Promise<boolean> {
    return (await this.#submit().count()) > 0;
  }

  async sending(): Promise<{ busy: boolean } | null> {
    if (!(await this.formIsShown())) return null;
    return { busy: (await this.#submit().getAttribute('aria-disabled')) === 'true' };
  }

  async requests(): Promise<readonly SentRequest[]> {
    return Promise.all(
      this.#sent.map(async (request) => ({
        call: `${request.method()} ${new URL(request.url()).pathname}`,
        fields: fieldsOf(request),
        key: await request.headerValue('idempotency-key'),
      })),
    );
  }

  encoding(): string {
    const last = this.#sent.at(-1);
    return last ? encodingOf(last) : 'no request';
  }

  async header(name: string): Promise<string | null> {
    return (await this.#sent.at(-1)?.headerValue(name)) ?? null;
  }

  ledTo(): string | null {
    if (this.#ledTo !== null) return this.#ledTo;
    const { pathname } = new URL(this.page.url());
    const now = withoutBase(pathname);
    const { pathname: opened } = new URL(this.#address, this.#origin);
    return now === withoutBase(opened) ? null : this.address();
  }

  address(): string {
    const { pathname, search, hash } = new URL(this.page.url());
    return withoutBase(pathname) + search + hash;
  }

  /** What was logged because no answer came, and what nobody asked for. */
  console() {
    const own = `${this.#world.flow.machine.id}: no answer`;
    const exceptions = this.#console.filter((text) => text.startsWith(own) && this.#noAnswer);
    const caused = (text: string) =>
      text.startsWith('Failed to load resource') && (this.#noAnswer || this.#notOk || this.#ledTo !== null);
    return { exceptions, complaints: this.#console.filter((text) => !exceptions.includes(text) && !caused(text)) };
  }

  async storage(area: 'local' | 'session', key: string): Promise<string | null> {
    return this.page.evaluate(([which, name]) => (which === 'local' ? localStorage : sessionStorage).getItem(name), [
      area,
      key,
    ] as const);
  }

  async likeness(): Promise<string> {
    const section = this.section();
    if ((await section.count()) === 0) return this.page.locator('main').ariaSnapshot();
    const [shown, state] = await Promise.all([
      section.first().ariaSnapshot(),
      section.first().getAttribute('data-state'),
    ]);
    return `${state}\n${shown}\n${await this.alert()}`;
  }

  async eventually(check: () => Verdict | Promise<Verdict>): Promise<Verdict> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      const problem = await check();
      if (problem === null || performance.now() > end) return problem;
      // oxlint-disable-next-line no-await-in-loop -- a round trip through the page: time for what it has asked for.
      await this.#settled();
    }
  }
}
