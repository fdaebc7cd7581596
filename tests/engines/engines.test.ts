import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestedSite } from '../browser/site.ts';
import { at, embeddable, routes } from '../e2e/route-table.ts';
import { linksIn, mailsTo } from '../server/support/mails.ts';
import { type Engine, engines, isInstalled } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

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

    test.each([...routes.map(({ path }) => path), ...embeddable])(
      '[RUN-7] [RUN-1] %s hydrates as painted, and is no wider than a phone',
      async (path) => {
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

    test('[RUN-7] [CONT-3] the contact form lists its errors, and a sent message is mailed and confirmed', async () => {
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
