/** Only a browser knows how a rendered page is painted, and whether React takes it as it is. */
import { asBrowser, asScript, send } from '../server/support/http.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, test } from './site-test.ts';

/** Forms of each kind, with an error in every field, each with the page that answers and the address of the post. */
const refusedForms: readonly { path: string; action: string; values: Record<string, string>; as?: typeof asScript }[] =
  [
    { path: '/contact', action: '/contact', values: { name: '', email: 'nonsense', message: '' } },
    { path: '/beta-tester', action: '/beta-signup', values: { full_name: '' } },
    {
      path: '/career-application',
      action: '/career-application',
      values: { position: 'Other', full_name: '' },
      as: asScript,
    },
    {
      path: '/signup',
      action: '/api/mobile-signup',
      values: {
        plan: 'np_pa_monthly',
        signup_type: 'trial',
        role: 'nurse_practitioner',
        email: 'nonsense',
        firstName: '',
        lastName: '',
        password: 'short',
        organization: '',
        invite_token: '',
      },
    },
    { path: '/login', action: '/login', values: { email: 'ada@visitor.example', password: 'not this one' } },
    {
      path: '/complete-registration',
      action: '/complete-registration',
      values: { token: 'opaque', password: 'short' },
    },
    { path: '/complete-registration', action: '/api/resend-confirmation', values: { email: 'nonsense' } },
    { path: '/legal-acceptance', action: '/api/legal/accept', values: { redirect_url: '/dashboard' } },
  ];

const ownQueries = [
  '/enterprise?clinicians=20',
  '/enterprise?clinicians=none&visits=',
  '/signup?invite_token=opaque&plan=NP',
  '/login?email=ada%40visitor.example&confirmation=opaque',
  '/reset-password?token=opaque',
  '/complete-registration?token=opaque',
  '/legal-acceptance?redirect_url=%2Fdashboard&signup_email=ada%40visitor.example',
];

const portOf = ({ origin }: { origin: string }) => Number(new URL(origin).port);

/** Colours, sizes and positions of everything above the link of the whole stylesheet. */
const painted = () => {
  const end = document.querySelector('[data-whole-styles]');
  return [...document.querySelectorAll('body *')]
    .filter((element) => !end || Boolean(element.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight, borderTopColor } = getComputedStyle(element);
      return [
        element.tagName,
        ...[x, y, width, height].map(Math.round),
        color,
        backgroundColor,
        fontSize,
        fontWeight,
        borderTopColor,
      ].join(' ');
    });
};

for (const { path, action, values, as = asBrowser } of refusedForms) {
  test(`[RUN-1] ${path} after a refusal by ${action} looks the same with critical CSS and whole stylesheet, and hydrates without a warning`, async ({
    page,
    site,
    complaints,
  }) => {
    const { status, headers, body } = await send(portOf(site), {
      ...as(values, { accept: 'text/html', host: new URL(site.origin).host }),
      path: action,
    });
    expect([403, 422]).toContain(status);
    const type = String(headers['content-type']);
    await page.route(`**${at(path)}?answer`, (route) =>
      route.fulfill({
        status,
        headers: { 'Content-Type': type, 'Content-Security-Policy': String(headers['content-security-policy']) },
        body,
      }),
    );
    const letIn = await holdScript(page);
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(`${at(path)}?answer`);
    const before = await page.evaluate(painted);
    await page.dispatchEvent('body', 'pointermove');
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
    expect(await page.evaluate(painted)).toEqual(before);
    letIn();
    await hydrated(page);
    expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
  });
}

test('[RUN-1] pages that are rendered for the request hydrate without a warning and change no text', async ({
  page,
  complaints,
}) => {
  for (const path of ownQueries) {
    await page.goto(at(path));
    const text = await page.locator('body').innerText();
    await hydrated(page);
    expect(await page.locator('body').innerText(), path).toBe(text);
    expect(complaints, path).toEqual([]);
  }
});
