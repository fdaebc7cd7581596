import { join } from 'node:path';
import type { Browser, BrowserContext, Frame, Locator, Page, Request, Route } from '@playwright/test';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { sendTimeout } from '../../machines/shared/submission.ts';
import { settle, TIMEOUT_MS } from 'flow-toolkit/browser/driver';
import { hydrate } from '../browser/hydrate.ts';
import { holdRequest, Patience, watchTraffic } from 'flow-toolkit/browser/patience';
import { formFields } from '../browser/submission-request.ts';
import { refusedPage } from '../browser/refused-page.ts';
import { type AriaNode, type ShownNode, shownNodes } from 'flow-toolkit/view/conformance';
import type { ScenarioRelay } from './relay.ts';
import type { Sites } from './sites.ts';
import type { Given, RelayAnswer, ScenarioFile, SentRequest, Stage, Verdict } from 'flow-toolkit/scenarios/stage';
import { Elsewhere, nothingGiven } from 'flow-toolkit/scenarios/stage';
import { underBase, withoutBase } from './addresses.ts';
import type { FieldWords, World } from 'flow-toolkit/scenarios/world';

/** What Playwright says when another page comes while it looks at one. */
const CONTEXT_GONE = 'Execution context was destroyed';

/** Longer waits end the page's timers once, as a computer that slept does. */
const LONGEST_RUN_MS = 3_600_000;

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

export interface PageOptions {
  script?: boolean;
  /** Whether the page's script comes at once; `hydrate` brings one that does not. */
  hydrated?: boolean;
  through?(page: Page, url: string): Promise<Frame | null>;
}

/** Addresses that are no screens, and have no base. */
const roots = ['/dashboard', '/payment'];

/** Keeps the page's uploads, so that a scenario can say how far one is while its request is held. */
function keepUploads(): void {
  const uploads: XMLHttpRequestUpload[] = [];
  Object.assign(window, { uploads });
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function keep(this: XMLHttpRequest, body) {
    uploads.push(this.upload);
    send.call(this, body);
  };
}

/** A flow's page in Chromium, by labels and roles, on a clock that stands still. */
export class PageStage implements Stage {
  readonly given: Given = nothingGiven();
  readonly memory = new Map<string, unknown>();
  readonly #world: World<never, PageStage>;
  readonly #browser: Browser;
  readonly #sites: Sites;
  #origin = '';
  #relay: ScenarioRelay | null = null;
  /** The relay answers, in place of the scenario. */
  #relayAnswers = false;
  #cookies: { name: string; value: string }[] = [];
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #frame: Frame | null = null;
  /** Run in every page and frame before its own scripts. */
  readonly initScripts: (() => void)[] = [];
  #address = '';
  #typed: Record<string, string> = {};
  #held: Route[] = [];
  /** Answers the browser's own post once it is sent anew. */
  #answerPost: ((route: Route) => Promise<void>) | null = null;
  #sent: Request[] = [];
  #answered = 0;
  #ledTo: string | null = null;
  /** Another page than the one that was opened has been seen. */
  #hasLeft = false;
  #opening = false;
  #noAnswer = false;
  /** How long the request that is under way has waited, in milliseconds. */
  #silence = 0;
  #script = true;
  #notOk = false;
  readonly #followed = new Set<string>();
  #console: string[] = [];
  /** Where traces go, one of each page that it opens; null for none. */
  readonly #traces: string | null;
  #traced = 0;

  constructor(
    world: World<never, PageStage>,
    browser: Browser,
    sites: Sites,
    { traces = null }: { traces?: string | null } = {},
  ) {
    this.#world = world;
    this.#browser = browser;
    this.#sites = sites;
    this.#traces = traces;
  }

  /** Opens the page again, where it is open already, on a site of its own whose relay answers. */
  async runRelay(): Promise<void> {
    await this.useOwnSite();
    this.#relayAnswers = true;
    if (this.#page) await this.open(this.#address, { script: this.#script });
  }

  /** A site of the scenario's own, of which the scenario still gives the answers. */
  async useOwnSite(): Promise<void> {
    this.#relay ??= await this.#sites.startRelay(this.#world.environment?.(this.given) ?? {});
  }

  get hasRelay(): boolean {
    return this.#relayAnswers;
  }

  get relay(): ScenarioRelay {
    if (!this.#relay) throw new Error('no relay runs');
    return this.#relay;
  }

  /** Signs the visitor's browser in as somebody who is. */
  async logIn(cookies: ReadonlyMap<string, string>): Promise<void> {
    this.#cookies = [...cookies].map(([name, value]) => ({ name, value }));
    await this.#bringCookies();
  }

  async #bringCookies(): Promise<void> {
    await this.#context?.addCookies(this.#cookies.map((cookie) => ({ ...cookie, url: this.#origin })));
  }

  get page(): Page {
    if (!this.#page) throw new Error('no page is open');
    return this.#page;
  }

  /** Where the site is: the page, or a frame in it. */
  get view(): Page | Frame {
    return this.#frame ?? this.page;
  }

  get sites(): Sites {
    return this.#sites;
  }

  get origin(): string {
    return this.#origin;
  }

  /** The machine-driven part of the page. */
  section(): Locator {
    return this.view.locator(`[data-machine="${this.#world.flow.machine.id}"]`);
  }

  async close(): Promise<void> {
    if (this.#context && this.#traces !== null) {
      this.#traced += 1;
      const name = this.#traced === 1 ? 'trace.zip' : `trace-${this.#traced}.zip`;
      await this.#context.tracing.stop({ path: join(this.#traces, name) });
    }
    await this.#context?.close();
    this.#context = null;
  }

  async stop(): Promise<void> {
    await this.close();
    await this.#relay?.stop();
  }

  /** @param options.through opens the page in another way, such as in a frame, which it returns */
  async open(address: string, { script = true, hydrated = true, through }: PageOptions = {}): Promise<void> {
    const { reducedMotion, dark, width, stored, facts } = this.given;
    const agent = facts.get('agent');
    // A session that the relay has renewed since belongs to the visitor as well.
    if (this.#cookies.length > 0 && this.#context)
      this.#cookies = (await this.#context.cookies()).map(({ name, value }) => ({ name, value }));
    await this.close();
    this.#origin = this.#relay?.origin ?? (await this.#sites.of(this.#world.environment?.(this.given) ?? {})).origin;
    this.#context = await this.#browser.newContext({
      viewport: { width, height: 900 },
      javaScriptEnabled: script,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      colorScheme: dark ? 'dark' : 'light',
      ...(typeof agent === 'string' && { userAgent: agent }),
    });
    await this.#bringCookies();
    if (this.#traces !== null) await this.#context.tracing.start({ screenshots: true, snapshots: true });
    this.#context.setDefaultTimeout(TIMEOUT_MS);
    await this.#context.addInitScript(
      (entries: [string, string][]) => {
        for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      },
      [...stored],
    );
    // oxlint-disable-next-line no-await-in-loop -- they run in this order.
    for (const initScript of this.initScripts) await this.#context.addInitScript(initScript);
    this.#frame = null;
    this.#page = await this.#context.newPage();
    // What the relay answers may come of itself.
    if (!this.#relayAnswers) watchTraffic(this.page);
    this.page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#console.push(message.text());
    });
    this.page.on('pageerror', (error) => this.#console.push(String(error)));
    await this.page.route(
      ({ origin, pathname }) => origin !== this.#origin || !pathname.startsWith(`${BASE_PATH}/assets/`),
      (route) => this.#take(route),
    );
    if (script) {
      await this.page.addInitScript(keepUploads);
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
    await this.#load(async () => {
      const url = this.#urlOf(address);
      if (through) this.#frame = await through(this.page, url);
      else await this.page.goto(url);
    }, hydrated);
  }

  async openAgain(): Promise<void> {
    await this.#load(() => this.page.reload());
  }

  async #load(go: () => Promise<unknown>, hydrated = true): Promise<void> {
    this.#ledTo = null;
    this.#hasLeft = false;
    this.#opening = true;
    await go();
    if (this.#script && hydrated) await this.hydrate();
    this.#opening = false;
  }

  async hydrate(): Promise<void> {
    await hydrate(this);
  }

  #urlOf(address: string): string {
    const { pathname } = new URL(address, this.#origin);
    const base = pathname.startsWith(BASE_PATH) || roots.includes(pathname) ? '' : BASE_PATH;
    return `${this.#origin}${base}${address}`;
  }

  /** Holds what the visitor sends, and keeps the page where it is when it is led elsewhere. */
  async #take(route: Route): Promise<void> {
    const request = route.request();
    if (request.method() === 'POST') {
      if (this.#answerPost) return this.#answerPost(route);
      this.#sent.push(request);
      if (this.#relayAnswers) return route.fallback();
      this.#held.push(route);
      holdRequest(this.page, request);
      // A page whose own post is held back cannot be looked at. Of one that is aborted it learns nothing.
      return request.isNavigationRequest() ? route.abort('aborted') : undefined;
    }
    if (
      this.#relayAnswers ||
      this.#opening ||
      !request.isNavigationRequest() ||
      request.frame() !== this.page.mainFrame()
    )
      return route.fallback();
    const { origin, pathname, search, hash, href } = new URL(request.url());
    this.#ledTo = origin === this.#origin ? withoutBase(pathname) + search + hash : href;
    return route.fulfill({ status: 204 });
  }

  async wait(ms: number): Promise<void> {
    if (this.#held.length > this.#answered) this.#silence += ms;
    if (this.#silence >= sendTimeout) this.#noAnswer = true;
    await this.#relay?.pass(ms);
    if (!this.#page) return;
    await this.#settled();
    if (ms > 0 && this.#script)
      await (ms > LONGEST_RUN_MS ? this.page.clock.fastForward(ms) : this.page.clock.runFor(ms));
    await this.#settled();
  }

  async #settled(): Promise<void> {
    if (this.#relayAnswers) await this.#relayHasAnswered();
    // A round trip, in which a request can arrive.
    if (!this.#script) return void (await this.page.locator('html').count());
    await settle(this.page).catch((error: Error) => {
      if (!error.message.includes(CONTEXT_GONE)) throw error;
      return this.#arrived();
    });
  }

  /** The relay's answers have come, and the pages that they lead to. */
  async #relayHasAnswered(): Promise<void> {
    const last = this.#sent.at(-1);
    if (!last || this.#answered === this.#sent.length) return;
    this.#answered = this.#sent.length;
    const response = await last.response();
    this.#notOk ||= !response?.ok();
    if (last.isNavigationRequest()) await this.#arrived();
  }

  /** Another page is there. */
  async #arrived(): Promise<void> {
    await this.page.waitForLoadState();
    if (this.#script) await this.hydrate();
  }

  // The visitor.

  #words(label: string): FieldWords | undefined {
    return this.#form?.fields[label];
  }

  /** A field by its label. */
  field(label: string): Locator {
    const shown = this.#words(label)?.label ?? this.#world.names?.[label] ?? label;
    const begins = new RegExp(`^${shown.replaceAll(/[()?.*+]/g, String.raw`\$&`)}`, 'i');
    return this.page
      .getByLabel(shown, { exact: true })
      .or(this.page.getByLabel(begins))
      .or(this.page.getByRole('radiogroup', { name: shown, exact: true }))
      .first();
  }

  /** A button or link by its name: this very name first. */
  async control(called: string): Promise<Locator> {
    const name = this.#world.names?.[called] ?? called;
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
    for (const [label, { valid }] of Object.entries(this.#form?.fields ?? {})) {
      const value = values[label] ?? valid;
      // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
      if (value !== '') await this.fill(label, value);
    }
  }

  async fill(label: string, text: string): Promise<void> {
    this.#typed[label] = text;
    const field = this.field(label);
    const type = await field.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.tagName));
    if (type === 'FIELDSET') {
      await field.getByRole('radio', { name: text, exact: true }).check();
    } else if (type === 'file') {
      await this.attach({ name: text, size: 1024 * 1024 });
    } else if (type === 'SELECT') {
      const options = await field
        .locator('option')
        .evaluateAll((nodes) => nodes.map((node) => [(node as HTMLOptionElement).value, node.textContent] as const));
      const wanted = text.toLowerCase();
      const isCalled = (says: (name: string) => boolean) => (names: readonly (string | null)[]) =>
        names.some((name) => name !== null && says(name.toLowerCase()));
      const option =
        options.find(isCalled((name) => name === wanted)) ?? options.find(isCalled((name) => name.startsWith(wanted)));
      if (!option) throw new Error(`"${label}" has no option "${text}"`);
      await field.selectOption(option[0]);
    } else if (type === 'checkbox') {
      await field.setChecked(text !== '');
    } else {
      await field.fill(text);
    }
    await this.#settled();
  }

  async tick(label: string, on: boolean): Promise<void> {
    await this.fill(label, on ? 'on' : '');
  }

  async attach({ name, size }: ScenarioFile, { dropped = false } = {}): Promise<void> {
    const label = this.#fileField();
    const field = this.field(label);
    const mimeType = name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream';
    if (dropped)
      await field.evaluate(
        (node, file) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(file.size)], file.name, { type: file.mimeType }));
          for (const type of ['dragenter', 'dragover', 'drop'])
            node.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        },
        { name, size, mimeType },
      );
    else await field.setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) });
    this.#typed[label] = name;
    await this.#settled();
  }

  async removeAttachment(): Promise<void> {
    delete this.#typed[this.#fileField()];
    await this.page.getByRole('button', { name: /^Remove / }).click();
    await this.#settled();
  }

  attachment(): Promise<string | null> {
    return this.field(this.#fileField()).evaluate((node) => (node as HTMLInputElement).files?.[0]?.name ?? null);
  }

  #fileField(): string {
    const [label] = Object.entries(this.#form?.fields ?? {}).find(([, { kind }]) => kind === 'file') ?? [];
    if (label === undefined) throw new Error('there is no file field');
    return label;
  }

  /** Tells the page how much of its upload has gone. */
  async reportUpload(share: number): Promise<void> {
    await this.page.evaluate((loaded) => {
      const uploads = Reflect.get(window, 'uploads') as XMLHttpRequestUpload[];
      uploads.at(-1)?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 1 }));
    }, share);
    await this.#settled();
  }

  /** The words of the form that the open screen has. */
  get #form() {
    const { pathname } = new URL(this.#address, 'https://site.invalid');
    return this.#world.otherForms?.[pathname] ?? this.#world.form;
  }

  get #formWords() {
    const form = this.#form;
    if (!form) throw new Error('the page has no form');
    return form;
  }

  #element(): Locator {
    return this.page.locator(`form[action="${this.#formWords.definition.action}"]`);
  }

  /** The form's own button. */
  #submit(): Locator {
    return this.#element().locator('button[type=submit]');
  }

  async sendForm(): Promise<void> {
    // Without script the browser checks the form itself; one that does not still sends it (RUN-2).
    if (!this.#script) await this.#element().evaluate((node: HTMLFormElement) => (node.noValidate = true));
    const sent = this.#sent.length;
    if (this.#relayAnswers) await this.#relay?.mark();
    await this.#submit().click({ force: true, noWaitAfter: true });
    if (!this.#script) await this.eventually(() => (this.#sent.length > sent ? null : 'nothing was sent'));
    await this.#settled();
    // The browser's own post may begin only now.
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
    const again = this.#form?.again;
    if (again && !(await this.formIsShown())) await this.press(again.name);
  }

  async goBack(): Promise<void> {
    await this.#load(() => this.page.goBack());
  }

  /** Follows a link inside the site, without a new load, to where the page has come. */
  async followLink(address: string): Promise<void> {
    const here = withoutBase(new URL(this.page.url()).pathname);
    const href = BASE_PATH + (address.startsWith('#') ? here + address : address);
    this.#followed.add(address);
    const link = this.view.locator(`a[href="${href}"]:visible`).first();
    if ((await link.count()) > 0) await link.click();
    // No page links to an address that is not there.
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name.
    else await this.page.evaluate((path) => window.__TSR_ROUTER__?.history.push(path), href);
    await this.arrive();
  }

  /** Waits until the router shows the page of its address. */
  async arrive(): Promise<void> {
    const isThere = () =>
      this.page.evaluate(() => {
        // oxlint-disable-next-line no-underscore-dangle -- the router's own name.
        const router = window.__TSR_ROUTER__;
        return router && !router.state.isLoading && router.state.resolvedLocation?.href === router.latestLocation.href;
      });
    const problem = await this.eventually(async () => ((await isThere()) ? null : 'the page has not come'));
    if (problem !== null) throw new Error(problem);
    await this.#settled();
  }

  /** Keeps scripts that the page asks for from it. @returns what lets them in */
  async holdAssets(): Promise<() => Promise<void>> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const pattern = `${this.#origin}${BASE_PATH}/assets/**`;
    await this.page.route(pattern, async (route) => {
      await promise;
      return route.fallback();
    });
    return async () => {
      resolve();
      await this.page.unroute(pattern);
    };
  }

  /** Moves the pointer to where nothing is. */
  async leavePointer(): Promise<void> {
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {};
    await this.page.mouse.move(width - 1, height / 2);
    await this.#settled();
  }

  async point(at: Locator): Promise<void> {
    await at.hover();
    await this.#settled();
  }

  async preferMotion(reduced: boolean): Promise<void> {
    await this.page.emulateMedia({ reducedMotion: reduced ? 'reduce' : 'no-preference' });
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
    if (route.request().isNavigationRequest()) return this.#answerWithPage(answer);
    switch (answer.kind) {
      case 'accepts':
        // An answer that leads elsewhere is logged (LEGAL-7).
        this.#noAnswer ||= answer.redirect !== undefined && !/^\/(?!\/)/.test(answer.redirect);
        await route.fulfill({
          status: 200,
          json: { success: true, ...(answer.redirect !== undefined && { redirect: underBase(answer.redirect) }) },
        });
        break;
      case 'refuses': {
        this.#notOk = true;
        const { status, error } = answer;
        await route.fulfill({
          status,
          json: { success: false, ...(error !== null && { error }), fields: this.#refusedFields(answer) },
        });
        break;
      }
      case 'page':
        this.#noAnswer = true;
        await route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<h1>Guest network</h1>' });
        break;
      case 'redirects':
        await route.fulfill({ status: 303, headers: { Location: `${this.#origin}${answer.to}` } });
        break;
      case 'unreachable':
        this.#noAnswer = true;
        await route.abort('connectionfailed');
        break;
    }
    // On a busy machine the page reads the answer later than the network has it.
    await this.eventually(async () =>
      (await this.view.locator('[data-machine][data-state*="sending"]').count()) > 0 ? 'the answer is not read' : null,
    );
    await this.#settled();
  }

  #refusedFields({ field }: Extract<RelayAnswer, { kind: 'refuses' }>): Record<string, string> {
    return field ? { [this.#words(field.label)?.name ?? field.label]: field.message } : {};
  }

  /** The browser's own post: the relay itself accepts it, and what it refuses comes back on a page that it renders. */
  async #answerWithPage(answer: RelayAnswer): Promise<void> {
    const typed = fieldsOf(this.#sent.at(-1) as Request) as Record<string, string>;
    this.#answerPost = (route) => (answer.kind === 'accepts' ? route.continue() : this.#refuse(route, answer, typed));
    this.#opening = true;
    // Whether the relay refuses is up to it.
    this.#notOk = true;
    const arrived = this.page.waitForEvent('domcontentloaded');
    await this.#element().evaluate((node: HTMLFormElement) => node.submit());
    await arrived;
    if (this.#script) await this.hydrate();
    this.#opening = false;
    this.#answerPost = null;
  }

  async #refuse(route: Route, answer: RelayAnswer, values: Record<string, string>): Promise<void> {
    if (answer.kind !== 'refuses') throw new Elsewhere('without script the browser shows an error of its own');
    const { screen, texts } = this.#formWords.definition;
    // A page always comes with a reason: the form's own where the relay has no other.
    const error = answer.error ?? (answer.field ? null : texts.refused);
    const form = { flow: this.#world.flow.machine.id, values, fields: this.#refusedFields(answer), error };
    await route.fulfill(await refusedPage({ dist: 'dist-test', path: screen, form, status: answer.status }));
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
        .filter((id) => /-(?:error|wrong|refusal)$/.test(id) === (wanted === 'error'))
        .flatMap((id) => document.getElementById(id)?.textContent || [])
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
      if (node instanceof HTMLFieldSetElement) return node.querySelector<HTMLInputElement>(':checked')?.value ?? '';
      const input = node as HTMLInputElement;
      if (input.type === 'checkbox') return input.checked ? 'on' : '';
      return input.type === 'file' ? (input.files?.[0]?.name ?? '') : input.value;
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
    return Object.keys(this.#form?.fields ?? {});
  }

  async hasFocus(name: string): Promise<boolean> {
    const named = await this.#named(name);
    return (await named.count()) > 0 && named.evaluate((node) => node.contains(document.activeElement));
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

  async linkIsShown(address: string): Promise<boolean> {
    const links = await this.page.locator(`a[href="${address}"], a[href="${BASE_PATH}${address}"]`).all();
    const visible = await Promise.all(links.map((link) => link.isVisible()));
    return visible.includes(true);
  }

  choices(label: string): Promise<number> {
    return this.field(label).evaluate((node) => node.querySelectorAll('option:not([value=""]), [type=radio]').length);
  }

  async sending(): Promise<{ pressable: boolean; saysSending: boolean } | null> {
    if (!(await this.formIsShown())) return null;
    return {
      pressable: (await this.#submit().getAttribute('aria-disabled')) !== 'true',
      saysSending: (await this.#submit().textContent()) === this.#formWords.definition.texts.submitting,
    };
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
    this.#hasLeft ||= now !== withoutBase(opened);
    return this.#hasLeft ? this.address() : null;
  }

  address(): string {
    const { pathname, search, hash } = new URL(this.page.url());
    return withoutBase(pathname) + search + hash;
  }

  /** What was logged because no answer came, and what nobody asked for. */
  console() {
    const noAnswer = /^[\w -]+: no answer /;
    const exceptions = this.#console.filter((text) => this.#noAnswer && noAnswer.test(text));
    const caused = (text: string) =>
      // BASE-5: a path that is not there is logged.
      this.#followed.has(text.replace(/^Not found: /, '')) ||
      (text.startsWith('Failed to load resource') &&
        (this.#noAnswer || this.#notOk || this.#ledTo !== null || this.#relayRefuses(text)));
    return { exceptions, complaints: this.#console.filter((text) => !exceptions.includes(text) && !caused(text)) };
  }

  /** The relay itself refuses, as far as it answers: the browser says so of a page that it posts for. */
  #relayRefuses(text: string): boolean {
    return this.#relayAnswers && / 4(?:22|29) /.test(text);
  }

  async storage(area: 'local' | 'session', key: string): Promise<string | null> {
    return this.page.evaluate(([which, name]) => (which === 'local' ? localStorage : sessionStorage).getItem(name), [
      area,
      key,
    ] as const);
  }

  async shown(): Promise<readonly ShownNode[]> {
    return shownNodes((await this.section().first().ariaSnapshotJSON()) as unknown as AriaNode[]);
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

  /** Looks once more where another page has come meanwhile. */
  async #look(check: () => Verdict | Promise<Verdict>): Promise<Verdict> {
    try {
      return await check();
    } catch (error) {
      if (!String(error).includes(CONTEXT_GONE)) throw error;
      await this.#arrived();
      return check();
    }
  }

  async eventually(check: () => Verdict | Promise<Verdict>): Promise<Verdict> {
    const patience = new Patience(this.#page, TIMEOUT_MS);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other.
      const problem = await this.#look(check);
      if (problem === null || patience.isOver) return problem;
      // oxlint-disable-next-line no-await-in-loop -- a round trip through the page: time for what it has asked for.
      await this.#settled();
    }
  }
}
