import { legalDetails } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalBoxes, type LegalPayload, notLoggedIn } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalAcceptanceView } from '../../machines/legal-acceptance/legal-acceptance.view.ts';
import { untouchedForm } from '../../machines/shared/form-state.ts';
import type { Answer } from '../../machines/shared/submission.ts';
import { callOf, controlsOf, expectOutcome, expectTyped, showsForm, submit } from './support/form-page.ts';
import { holdNavigation, ledTo } from './support/held-navigation.ts';
import { definePageFlow } from './support/page-flow.ts';

const { form, samples } = legalDetails;
const origins = { own: 'https://www.site.example', configured: [] };
const acceptance = callOf(form);

/** The payload depends on the opening only: sent again it keeps its key. */
const submitted = (redirectUrl: string, signupEmail: string | null, key: string) =>
  ({
    type: 'form.submit',
    payload: {
      ...samples.first,
      redirect_url: redirectUrl,
      ...(signupEmail !== null && { user_email: signupEmail }),
    } satisfies LegalPayload,
    key,
  }) as const;

export const legalAcceptancePage = definePageFlow({
  machine: legalAcceptanceMachine,
  // A visitor who has sent the form has checked the boxes.
  view: (snapshot) =>
    legalAcceptanceView(snapshot, { ...untouchedForm(form), waits: snapshot.context.payload === null }),
  starts: {
    opened: { redirectUrl: '/notes', signupEmail: null, origins },
    // A query that leads to another site is ignored (LEGAL-7).
    'opened after a signup': { redirectUrl: 'https://evil.example/', signupEmail: 'ada@example.com', origins },
  },
  address: {
    opened: `${form.screen}?redirect_url=/notes`,
    'opened after a signup': `${form.screen}?redirect_url=https://evil.example/&signup_email=ada@example.com`,
  },
  events: {
    'form.submit': {
      events: ({ context: { redirectUrl, signupEmail, payload } }) => [
        submitted(redirectUrl, signupEmail, payload === null ? 'key-1' : 'key-2'),
      ],
    },
  },
  actors: {
    recordAcceptance: {
      outputs: [
        { ok: true, redirect: null },
        { ok: true, redirect: '/welcome' },
        { ok: true, redirect: '//evil.example/' },
        { ok: false, error: null, fields: {} },
        { ok: false, error: notLoggedIn, fields: {} },
      ],
      errors: [{ message: 'network error' }],
    },
    completeSignup: {
      outputs: [{ redirect: '/start' }, { redirect: null }, { redirect: 'https://evil.example/start' }],
      errors: [{ message: 'not ok' }],
    },
  },
  serializeState: ({ value, context }) =>
    JSON.stringify([value, context.signupEmail, context.destination, context.refusal]),
  calls: {
    recordAcceptance: {
      ...acceptance,
      async carries(screen, request, context) {
        screen.expect(request.headers()['x-requested-with']).toBe('XMLHttpRequest');
        await acceptance.carries(screen, request, context);
      },
      answer: (screen, route, output) => acceptance.answer(screen, route, output as Answer),
    },
    completeSignup: {
      path: '/complete-legal-acceptance',
      carries: async ({ expect }, request, { redirectUrl }) =>
        expect(request.postDataJSON()).toEqual({ redirect_url: redirectUrl }),
      answer: (_, route, output) => route.fulfill({ json: { success: true, ...(output as object) } }),
    },
  },
  logs: ({ alert }) => (alert === form.texts.interrupted ? ['legal-acceptance: no answer'] : []),
  gestures: {
    'form.submit': async (screen, event) => {
      await holdNavigation(screen);
      await submit(screen, legalDetails, event);
    },
  },
  shows: {
    ...showsForm(form),
    isSending: async () => {},
    // SRV-1, SRV-5: the form keeps the values removed from the address bar.
    carried: async ({ page, region, expect }, carried, { button }) => {
      expect(page.url()).not.toContain('signup_email');
      for (const [name, value] of button === null ? [] : Object.entries(carried))
        await expect(region.locator(`input[type=hidden][name=${name}]`)).toHaveValue(String(value));
    },
    thanks: (screen, thanks) => (thanks === null ? expectTyped(screen, form) : expectOutcome(screen, thanks, true)),
    versions: ({ region, expect }, versions) =>
      expect(region.getByText(versions ?? 'You accept the versions')).toHaveCount(versions === null ? 0 : 1),
    login: ({ region, expect }, login) =>
      expect(region.getByRole('paragraph').filter({ hasText: 'come back here' })).toHaveText(
        login === null ? [] : [`${login.link} ${login.text}`],
      ),
    completing: ({ region, expect }, completing) =>
      expect(region.getByText('Completing your signup…')).toHaveCount(completing === null ? 0 : 1),
    leave: async (screen, leave) => {
      const { region, expect } = screen;
      const isLed = (await region.getAttribute('data-state')) === 'success.leaving';
      await expect.poll(() => ledTo(screen)).toBe(isLed ? leave?.to : undefined);
      if (leave !== null)
        await expect(region.getByRole('link', { name: leave.text })).toHaveAttribute('href', leave.to);
    },
  },
  controls: ({ login, leave, ...view }) => [
    ...(view.button === null
      ? []
      : controlsOf(form, view, Object.fromEntries(legalBoxes.map((box) => [box, !view.isWaiting])))),
    ...(login === null ? [] : [`link "${login.link}"`]),
    ...(leave === null ? [] : [`link "${leave.text}"`]),
  ],
});
