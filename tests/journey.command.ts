import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createProgram } from '../server/kernel/command-line.ts';
import { testBrowser } from './browser/chromium.ts';
import { inOwnFonts } from './browser/own-fonts.ts';
import { startSite, type TestedSite } from './browser/site.ts';
import { at } from './e2e/route-table.ts';
import { linksIn, mailsTo } from './server/support/mails.ts';

/**
 * `npm run bench -- journey`: what the owner of an account sees, from the signup to the deletion, in the built site with
 * its relay. Writes a picture of each step on a phone and a desktop, with script and without. Not part of `npm test`:
 * tests/e2e/journeys.spec.ts checks the same steps, the pictures are for the eye.
 */
const { theme } = createProgram('npm run bench -- journey')
  .description('pictures of the journey from the signup to the deletion of an account, in reports/journey/')
  .option('--theme <theme>', 'light or dark', 'light')
  .parse()
  .opts<{ theme: 'light' | 'dark' }>();

const folder = new URL('../reports/journey/', import.meta.url);
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const password = 'seven quiet herons';
const chosen = 'eight brave otters';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** One journey, with an account of its own. */
class Journey {
  readonly #browser: Browser;
  readonly #site: TestedSite;
  readonly #device: keyof typeof devices;
  readonly #script: boolean;
  readonly #address: string;
  #pictures = 0;

  constructor(browser: Browser, site: TestedSite, device: keyof typeof devices, script: boolean) {
    this.#browser = browser;
    this.#site = site;
    this.#device = device;
    this.#script = script;
    this.#address = `ann.archer.${device}.${script ? 'script' : 'plain'}@example.org`;
  }

  async #open(): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: devices[this.#device],
      javaScriptEnabled: this.#script,
      colorScheme: theme,
      reducedMotion: 'reduce',
      baseURL: this.#site.origin,
    });
    // The site is light until a visitor chooses; mails follow the system.
    if (theme === 'dark') await context.addInitScript(() => localStorage.setItem('theme', 'dark'));
    return context.newPage();
  }

  async #visit(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await this.#settled(page);
  }

  async #settled(page: Page): Promise<void> {
    await page.waitForLoadState();
    if (!this.#script) return;
    await page.dispatchEvent('body', 'pointermove');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await inOwnFonts(page);
  }

  async #picture(page: Page, name: string): Promise<void> {
    this.#pictures += 1;
    // The header follows the visitor, and would lie in the middle of the picture.
    await page.evaluate(() => scrollTo(0, 0));
    const file = `${this.#device}-${this.#script ? 'script' : 'plain'}-${theme}-${String(this.#pictures).padStart(2, '0')}-${name}.png`;
    await writeFile(new URL(file, folder), await page.screenshot({ fullPage: true, animations: 'disabled' }));
  }

  /** The path of the newest link that was mailed, after a picture of its mail. */
  async #mail(page: Page, name: string): Promise<string> {
    const mail = (await mailsTo(this.#site.dataDir, this.#address)).at(-1);
    if (!mail) throw new Error(`There is no mail: ${name}.`);
    await page.goto('about:blank');
    await page.setContent(mail.html ?? '');
    await this.#picture(page, `mail-${name}`);
    const [link] = linksIn(mail);
    return link ? link.pathname + link.search : '';
  }

  /** Waits for what the page says in answer. */
  async #answered(page: Page, text: string, name: string): Promise<void> {
    await page.getByText(text).first().waitFor();
    await this.#settled(page);
    await this.#picture(page, name);
  }

  async #logIn(page: Page, path: string, secret: string): Promise<void> {
    await this.#visit(page, path);
    await field(page, 'Email').fill(this.#address);
    await field(page, 'Password').fill(secret);
    await press(page, 'Log in');
    await page.waitForURL(/account|legal-acceptance/);
    await this.#settled(page);
  }

  async run(): Promise<void> {
    const page = await this.#open();
    await this.#visit(page, at('/signup?plan=md_do&type=trial'));
    await field(page, 'First name').fill('Ann');
    await field(page, 'Last name').fill('Archer');
    await field(page, 'Email').fill(this.#address);
    await field(page, 'Password').fill(password);
    await this.#picture(page, 'signup');
    await press(page, 'Create account');
    await this.#answered(page, 'Check Your Email', 'check-your-email');
    const confirmation = await this.#mail(page, 'confirmation');

    await this.#visit(page, confirmation);
    await this.#picture(page, 'login');
    await this.#logIn(page, confirmation, password);
    await this.#picture(page, 'acceptance');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await press(page, 'Accept and continue');
    await this.#answered(page, 'days left', 'account');
    await this.#mail(page, 'acceptance');

    const other = await this.#open();
    await this.#logIn(other, at('/login'), password);
    await this.#visit(page, at('/account'));
    await this.#picture(page, 'account-with-another-session');
    await page.getByRole('link', { name: 'Change your plan' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Change your plan' }).waitFor();
    await this.#settled(page);
    await this.#picture(page, 'plan');
    await field(page, 'Plan').selectOption({ index: 2 });
    await press(page, 'Change plan');
    await this.#answered(page, 'Your plan has been changed.', 'plan-changed');

    await this.#visit(page, at('/change-password'));
    await field(page, 'Current password').fill('guess');
    await field(page, 'New password').fill(chosen);
    await press(page, 'Change password');
    await this.#answered(page, 'This is not your current password', 'password-refused');
    await field(page, 'Current password').fill(password);
    await field(page, 'New password').fill(chosen);
    await press(page, 'Change password');
    await this.#answered(page, 'Your password has been changed.', 'password-changed');
    await this.#mail(page, 'password-changed');
    await this.#visit(other, at('/account'));
    await this.#picture(other, 'other-session-ended');

    await this.#visit(page, at('/account'));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download it' }).click();
    await (await download).saveAs(new URL('account.json', folder).pathname);
    await this.#picture(page, 'account-after-the-export');

    await this.#visit(page, at('/forgot-password'));
    await field(page, 'Email').fill(this.#address);
    await press(page, 'Send reset link');
    await this.#answered(page, 'a reset link is on its way', 'link-requested');
    const reset = await this.#mail(page, 'reset');
    await this.#visit(page, reset);
    await field(page, 'New password').fill(chosen);
    await press(page, 'Change password');
    await this.#answered(page, 'Your password has been changed', 'password-reset');
    await this.#visit(page, reset);
    await field(page, 'New password').fill(chosen);
    await press(page, 'Change password');
    await this.#answered(page, 'This link cannot be used', 'used-link');
    await this.#logIn(page, at('/login'), chosen);

    await this.#visit(page, at('/delete-account'));
    await this.#picture(page, 'deletion');
    await field(page, 'Password').fill(chosen);
    await press(page, 'Delete my account');
    await this.#answered(page, 'Your account has been deleted.', 'deleted');
    await this.#mail(page, 'deleted');

    await this.#visit(page, confirmation);
    await field(page, 'Password').fill(chosen);
    await press(page, 'Log in');
    await page.getByRole('alert').first().waitFor();
    await this.#picture(page, 'login-after-the-deletion');
    await Promise.all([page.context().close(), other.context().close()]);
  }
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const site = await startSite({ mode: 'production' });
const browser = await chromium.launch(testBrowser());
try {
  for (const device of Object.keys(devices) as (keyof typeof devices)[])
    for (const script of [true, false]) await new Journey(browser, site, device, script).run();
  console.log(`pictures: ${folder.pathname}`);
} finally {
  await browser.close();
  await site.stop();
}
