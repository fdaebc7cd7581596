import { writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestedSite } from '../browser/site.ts';
import { at, embeddable, routes } from '../e2e/route-table.ts';
import { linksIn, mailsTo } from '../server/support/mails.ts';
import { pdf } from '../server/support/resumes.ts';
import { type Engine, engines, isInstalled } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 1000 };
const text = JSON.stringify;

const starts = { Firefox: startFirefox, WebKit: startWebkit };

for (const { name } of engines.filter(isInstalled)) {
  describe(name, () => {
    let site: TestedSite;
    let engine: Engine;

    beforeAll(async () => {
      site = await startSite({ mode: 'production' });
      engine = await starts[name]();
    });
    afterAll(async () => {
      await engine.close();
      await site.stop();
    });

    const becomes = (expression: string, value: unknown = true) =>
      expect.poll(() => engine.value(expression), { timeout: 15_000, message: expression }).toEqual(value);

    const open = async (url: string) => {
      await engine.value('(window.before = true)');
      await engine.leaveFor(url);
      await becomes(`!window.before && location.origin === ${text(site.origin)} && document.readyState === 'complete'`);
    };
    const hydrated = async () => {
      await engine.value("document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))");
      await becomes("document.documentElement.hasAttribute('data-hydrated')");
    };
    const openHydrated = async (path: string) => {
      await open(site.origin + at(path));
      await hydrated();
    };
    const press = (words: string) =>
      engine.value(
        `[...document.querySelectorAll('main :is(button, a)')].find(({ textContent }) => textContent.trim() === ${text(words)}).click()`,
      );
    const shows = (words: string) => becomes(`document.body.innerText.includes(${text(words)})`);
    const state = (flow: string) => `document.querySelector('[data-machine=${flow}]').dataset.state`;

    test.each([...routes.map(({ path }) => path), ...embeddable])(
      '[RUN-7] [RUN-1] %s is taken over as it was painted, and is no wider than a phone',
      async (path) => {
        await engine.resize(phone.width, phone.height);
        await open(site.origin + at(path));
        await engine.value("(window.painted = [...document.querySelectorAll('body *')]).length");
        await hydrated();
        expect(
          await engine.value(
            'window.painted.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML)',
          ),
        ).toEqual([]);
        expect(await engine.value('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        expect(engine.complaints()).toEqual([]);
      },
    );

    test('[RUN-7] the home page hides what follows the stylesheet’s link until it loads, and shows what precedes it', async () => {
      let letIn = () => {};
      const gate = new Promise<void>((resolve) => (letIn = resolve));
      const { port } = new URL(site.origin);
      const slow = createServer((asked, answer) => {
        const pass = () =>
          request({ port, path: asked.url, headers: { ...asked.headers, host: `localhost:${port}` } }, (back) =>
            back.pipe(answer.writeHead(back.statusCode ?? 0, back.headers)),
          ).end();
        if (asked.url?.includes('/assets/style-')) void gate.then(pass);
        else pass();
      });
      await new Promise<void>((resolve) => void slow.listen(0, 'localhost', resolve));
      try {
        await engine.resize(desk.width, desk.height);
        await engine.leaveFor(`http://localhost:${(slow.address() as AddressInfo).port}${at('/')}`);
        await becomes("performance.getEntriesByName('first-contentful-paint').length", 1);
        await becomes("document.querySelector('[data-whole-styles] link')?.isConnected ?? false");
        expect(await engine.value('document.readyState')).toBe('loading');
        expect(await engine.value("[...document.querySelectorAll('main section')].at(-1).dataset.machine")).toBe(
          'ticker',
        );
        letIn();
        await becomes("document.readyState === 'complete'");
        expect(
          await engine.value("getComputedStyle(document.querySelector('[aria-labelledby=ask-synapse] > div')).display"),
        ).toBe('grid');
      } finally {
        letIn();
        slow.close();
        slow.closeAllConnections();
      }
    });

    test('[RUN-7] [RUN-1] a step back on a reloaded page, before hydration, shows the page of the address', async () => {
      await open(site.origin + at('/terms'));
      await engine.value(`history.replaceState({}, '', ${text(at('/trust'))})`);
      await engine.value(`history.pushState({}, '', ${text(at('/terms'))})`);
      await engine.value('(window.before = true)');
      await engine.value('setTimeout(() => location.reload())');
      await becomes("!window.before && document.readyState === 'complete'");
      await engine.value('history.back()');
      await becomes('location.pathname', at('/trust'));
      await shows('Security and trust center');
      await hydrated();
      expect(engine.complaints()).toEqual([]);
    });

    test('[RUN-7] [DEMO-1] the live demo plays when it is started, and restarts', async () => {
      await openHydrated('/');
      await press('Start Demo');
      await becomes(state('live-demo'), 'running.firstLine');
      await shows('Processing speech patterns');
    });

    test('[RUN-7] [PRICE-1] annual prices are in the address, and going back restores the monthly ones', async () => {
      await openHydrated('/pricing');
      await engine.value("document.querySelector('input[value=annual]').click()");
      await shows('$63');
      expect(await engine.value('location.search')).toBe('?billing=annual');
      await engine.value('history.back()');
      await shows('$79');
    });

    test('[RUN-7] [THEME-1] the toggle switches the theme and stores it', async () => {
      await openHydrated('/pricing');
      await engine.click('[data-machine=theme]');
      await becomes("document.documentElement.classList.contains('dark')");
      await open(site.origin + at('/about'));
      expect(await engine.value('getComputedStyle(document.body).backgroundColor')).toBe('rgb(10, 21, 19)');
      await engine.value('localStorage.clear()');
    });

    test('[RUN-7] the mobile menu opens, and Escape closes it and returns the focus', async () => {
      await engine.resize(phone.width, phone.height);
      await openHydrated('/pricing');
      await engine.click('header summary');
      await becomes("document.querySelector('header details').open");
      await engine.press('Escape');
      await becomes("document.querySelector('header details').open", false);
      expect(await engine.value('document.activeElement.tagName')).toBe('SUMMARY');
    });

    test('[RUN-7] [CONT-3] the contact form lists its errors, and a sent message is mailed and thanked for', async () => {
      await engine.resize(desk.width, desk.height);
      await openHydrated('/contact');
      await engine.type('[name=name]', 'Ann Lee');
      await press('Send message');
      await shows('Enter your email address');
      await becomes('document.activeElement.name', 'email');
      await engine.type('[name=email]', 'ann@example.org');
      await engine.type('#contact-subject', 'Setup');
      await engine.type('[name=message]', 'How long does setup take?');
      await press('Send message');
      await shows("Thank You! We've received your message and will get back to you soon.");
      expect((await mailsTo(site.dataDir, 'hello@staveline.example')).at(-1)?.text).toContain(
        'How long does setup take?',
      );
    });

    test('[RUN-7] [BETA-3] the agreement opens as a dialog, and Escape returns the focus', async () => {
      await openHydrated('/beta-tester');
      await press('Read the NDA and beta testing guidelines');
      await becomes("document.activeElement.closest('dialog') !== null");
      await engine.press('Escape');
      await becomes("document.querySelector('dialog[open]')", null);
      await becomes('document.activeElement.textContent', 'Read the NDA and beta testing guidelines');
    });

    test('[RUN-7] [CAR-4] an application with its resume is sent', async () => {
      const file = join(site.dataDir, 'resume.pdf');
      await writeFile(file, pdf);
      await openHydrated('/career-application?position=Compliance%20Officer');
      for (const [field, value] of Object.entries({
        full_name: 'Ann Lee',
        email: 'ann@example.org',
        phone: '5550100100',
      }))
        await engine.type(`[name=${field}]`, value);
      await engine.choose('input[type=file]', file);
      await shows('resume.pdf');
      await press('Submit application');
      await becomes("document.querySelector('[data-machine=career-application]')?.dataset.state", 'sent');
    });

    test('[RUN-7] [SIGN-9] [LEGAL-4] a signup leads through mailed link, login and legal acceptance to the dashboard', async () => {
      const address = 'ann.archer@example.org';
      await openHydrated('/signup?plan=md_do_annual&type=trial');
      for (const [field, value] of Object.entries({
        firstName: 'Ann',
        lastName: 'Archer',
        email: address,
        password: 'seven quiet herons',
      }))
        await engine.type(`[name=${field}]`, value);
      await press('Create account');
      await shows('Check Your Email');

      const [link] = linksIn((await mailsTo(site.dataDir, address)).at(-1));
      await open(site.origin + link?.pathname + link?.search);
      await hydrated();
      await becomes('document.querySelector("[name=email]").value', address);
      await engine.type('[name=password]', 'seven quiet herons');
      await press('Log in');
      await becomes('location.pathname', at('/legal-acceptance'));
      await hydrated();
      for (const box of ['accept_terms', 'accept_baa', 'acknowledge_ip', 'acknowledge_legal'])
        await engine.value(`document.querySelector('[name=${box}]').click()`);
      await press('Accept and continue');
      await becomes('location.pathname', at('/account'));
      await shows('14 days left');
    });
  });
}
