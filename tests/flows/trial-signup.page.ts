import type { AnyMachineSnapshot } from 'xstate';
import { defineFlow } from 'flow-toolkit';
import { stateName } from '../../machines/core/state-name.ts';
import type { Answer } from '../../machines/shared/submission.ts';
import { trialSignupDetails, type TrialSignupPayload } from '../../machines/trial-signup/trial-signup.form.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { callOf, controlsOf, expectTyped, heldBy, offersKey, showsForm, submit } from './support/form-page.ts';
import { holdNavigation, ledTo } from './support/held-navigation.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const { form, samples } = trialSignupDetails;
const { first, changed } = samples;
const subscriber: TrialSignupPayload = {
  ...first,
  role: 'physician',
  plan: 'md_do_annual',
  signup_type: 'direct',
  invite_token: '12e4',
};
const send = (payload: TrialSignupPayload, key: string) => ({ type: 'form.submit', payload, key }) as const;

const trial = { offer: { type: 'trial', inviteToken: '' }, alreadySent: false } as const;
const call = callOf(form);

const planIn = ({ page }: Screen) => new URL(page.url()).searchParams.get('plan');

export const trialSignupPage = definePageFlow({
  machine: trialSignupMachine,
  view: (snapshot) => {
    const [, value = snapshot.value] = stateName(snapshot.value).split('.');
    return trialSignupView(snapshot, heldBy(trialSignupDetails, { ...snapshot, value } as AnyMachineSnapshot));
  },
  address: {
    opened: '/signup',
    'opened with a plan': '/signup?plan=NP',
    'opened to subscribe': '/signup?plan=md_do_annual&type=direct&invite_token=12e4',
    'opened after a post without script': '/signup?plan=np_pa_monthly&sent=yes',
  },
  starts: {
    opened: { ...trial, plan: null },
    'opened with a plan': { ...trial, plan: 'np_pa_monthly' },
    'opened to subscribe': {
      offer: { type: 'direct', inviteToken: subscriber.invite_token },
      plan: 'md_do_annual',
      alreadySent: false,
    },
    'opened after a post without script': { ...trial, plan: 'np_pa_monthly', alreadySent: true },
  },
  events: {
    'form.submit': [
      send(first, 'key-1'),
      send(first, 'key-2'),
      send(changed, 'key-3'),
      send(changed, 'key-4'),
      send(subscriber, 'key-1'),
    ],
    'plan.choose': [
      { type: 'plan.choose', plan: 'np_pa_monthly' },
      { type: 'plan.choose', plan: 'md_do_annual' },
    ],
  },
  actors: {
    send: {
      outputs: [
        { ok: true },
        { ok: true, redirect: '/payment' },
        { ok: false, error: 'Please check what you entered.', fields: { email: 'That address cannot receive mail.' } },
      ],
      errors: [{ message: 'network error' }],
    },
  },
  filterEvents: ({ value, context }, event) => {
    const isDirect = context.offer.type === 'direct';
    // Subscribers take the endings that a trial does not have; the trial takes the rest of the cycle. Typed values are
    // there by then, and are kept (SIGN-2).
    if (event.type === 'plan.change') return !isDirect && stateName(value) === 'account.correcting';
    if (event.type === 'plan.choose') return value === 'opening' || event.plan === 'np_pa_monthly';
    if (event.type !== 'form.submit') return true;
    if (isDirect) return event.payload === subscriber && context.payload === null && context.paymentPage === null;
    return (
      event.payload.signup_type === 'trial' && event.payload.plan === context.plan && offersKey(context, event, changed)
    );
  },
  calls: {
    send: {
      ...call,
      async answer(screen, route, output) {
        if ((output as Answer).ok) await holdNavigation(screen);
        return call.answer(screen, route, output);
      },
    },
  },
  logs: ({ alert }) => (alert === form.texts.interrupted ? ['trial-signup: no answer'] : []),
  gestures: {
    'form.submit': (screen, event) => submit(screen, trialSignupDetails, event),
    'plan.choose': async (screen, { plan }) => {
      await screen.region.locator(`a[href*="plan=${plan}"]`).click();
      await screen.expect.poll(() => planIn(screen)).toBe(plan);
    },
    'plan.change': async (screen) => {
      await screen.region.getByRole('link', { name: 'Choose a different plan' }).click();
      await screen.expect.poll(() => planIn(screen)).toBeNull();
    },
    'form.correct': async ({ region, memory, expect }) => {
      // Passwords are not kept once the relay has them.
      memory.set('typed', { ...(memory.get('typed') as object | undefined), password: '' });
      await region.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
      await expect(region.getByLabel('Email', { exact: true })).toBeFocused();
    },
  },
  shows: {
    ...showsForm(form),
    families: async ({ region, expect }, families) => {
      const plans = families?.flatMap(({ plans: each }) => each) ?? [];
      await expect(
        region.getByRole('heading', { level: 3 }).filter({ hasNotText: /email|log in|terms|trial|pay/i }),
      ).toHaveText(families?.map(({ label }) => label) ?? []);
      await expect(region.locator('a[aria-current=true]')).toHaveCount(plans.filter(({ isChosen }) => isChosen).length);
      for (const { code, price, billing, address } of plans)
        await expect(region.locator(`a[href="${address}"]`), code).toContainText(`${price} ${billing}`);
    },
    plan: async (screen, plan) => {
      const { region, expect } = screen;
      if (plan === null) return;
      await expect(region.getByText(plan.label, { exact: true })).toBeVisible();
      await expect(region.getByText(plan.price, { exact: true })).toBeVisible();
      await expectTyped(screen, form);
    },
    chooserAddress: ({ region, expect }, address, { plan }) =>
      expect(region.locator(`a[href="${address}"]`)).toHaveCount(plan === null ? 0 : 1),
    passwordReminder: ({ region, expect }, reminder) =>
      expect(region.getByText(reminder ?? 'We did not keep it')).toHaveCount(reminder === null ? 0 : 1),
    invite: ({ region, expect }, invite) =>
      expect(region.getByText('Your invite code is included')).toHaveText(invite === null ? [] : [invite]),
    mailed: ({ region, expect }, mailed) =>
      expect(region.getByText('We email you a login link when you')).toHaveText(mailed === null ? [] : [mailed]),
    sent: async (screen, sent) => {
      const { region, expect, memory } = screen;
      if (sent === null) return;
      const { email = 'your address' } = (memory.get('typed') ?? {}) as { email?: string };
      await expect(region.getByRole('status')).toHaveText(`${sent} to ${email}.`);
    },
    next: ({ region, expect }, next) => expect(region.getByText(next ?? '\u0000')).toHaveCount(next === null ? 0 : 1),
    paymentPage: async (screen, page) => {
      const { region, expect } = screen;
      const link = region.getByRole('link', { name: 'Go to the payment page' });
      if (page === null) return expect(link).toHaveCount(0);
      await expect(link).toHaveAttribute('href', page);
      await expect.poll(() => ledTo(screen)).toBe(page);
    },
    correctAddress: ({ region, expect }, address, { sent }) =>
      expect(region.locator(`a[href="${address}"]`).filter({ hasText: 'Wrong address?' })).toHaveCount(
        sent === null ? 0 : 1,
      ),
    isMailNext: ({ region, expect }, isNext) =>
      expect(region.locator('[aria-current=step]')).toHaveText(isNext ? [/^Open the email/] : []),
  },
  controls: ({ families, plan, sent, paymentPage, ...view }) => [
    ...(families?.flatMap(({ label, plans }) =>
      plans.map(({ price, billing }) => `link "${label}: ${price} ${billing}"`),
    ) ?? []),
    ...(plan === null ? [] : [`link "Choose a different plan"${view.isSending ? ' [disabled]' : ''}`]),
    ...(view.button === null ? [] : controlsOf(form, view)),
    ...(paymentPage === null ? [] : ['link "Go to the payment page"']),
    ...(sent === null ? [] : ['link "ask for another link"', 'link "Wrong address? Correct it and send again"']),
  ],
});

/** Full model for the proof: any plan at any time. */
export const trialSignupFlow = defineFlow({
  ...(trialSignupPage as unknown as Parameters<typeof defineFlow>[0]),
  filterEvents: ({ context }, event) =>
    event.type !== 'form.submit' || Reflect.get(Object(Reflect.get(event, 'payload')), 'plan') === context['plan'],
});
