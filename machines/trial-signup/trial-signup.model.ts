import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import type { SubmitEvent } from '../shared/submission.ts';
import { stateName } from '../core/inspection.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { trialSignupDetails, type TrialSignupPayload } from './trial-signup.form.ts';
import { trialSignupMachine } from './trial-signup.machine.ts';
import { trialSignupView } from './trial-signup.view.ts';

const offer = { type: 'trial', inviteToken: '' } as const;

const { first, changed } = trialSignupDetails.samples;
const physician: TrialSignupPayload = { ...first, role: 'physician', organization: 'Lakeside', plan: 'md_do_annual' };
const subscriber: TrialSignupPayload = { ...first, plan: 'np_pa_annual', signup_type: 'direct', invite_token: '12e4' };

const submit = (payload: TrialSignupPayload, key: string): SubmitEvent<TrialSignupPayload> => ({
  type: 'form.submit',
  payload,
  key,
});

export const trialSignupFlow = defineFlow({
  machine: trialSignupMachine,
  verifiedIn: 'page',
  form: trialSignupDetails,
  view: trialSignupView,
  starts: {
    opened: { offer, plan: null, alreadySent: false },
    'opened with a plan': { offer, plan: 'np_pa_monthly', alreadySent: false },
    'opened to subscribe': {
      offer: { type: 'direct', inviteToken: subscriber.invite_token },
      plan: 'np_pa_annual',
      alreadySent: false,
    },
    'opened after a post without script': { offer, plan: 'np_pa_monthly', alreadySent: true },
  },
  events: {
    'form.submit': [
      ...submitSamples(first, changed),
      submit(physician, 'key-1'),
      submit(subscriber, 'key-1'),
      submit(subscriber, 'key-2'),
    ],
    'plan.choose': [
      { type: 'plan.choose', plan: 'np_pa_monthly' },
      { type: 'plan.choose', plan: 'md_do_annual' },
      { type: 'plan.choose', plan: 'np_pa_annual' },
    ],
    'plan.change': [{ type: 'plan.change' }],
    'form.correct': [{ type: 'form.correct' }],
  } satisfies EventSamples<typeof trialSignupMachine>,
  actors: {
    sendTrialSignup: {
      outputs: [
        { ok: true },
        { ok: true, redirect: '/payment' },
        { ok: false, error: null, fields: {} },
        {
          ok: false,
          error: 'Please check what you entered.',
          fields: { email: 'Enter an email address that takes mail' },
        },
      ],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof trialSignupMachine>,
  serializeState({ value, context: { payload, plan, alreadySent } }) {
    const state = stateName(value);
    switch (state) {
      case 'opening':
      case 'account.editing':
        return `${state} ${plan}`;
      case 'sending':
        // The payload on its way does not change the possible events: the first represents all.
        return `${state} ${payload?.signup_type}`;
      case 'sent':
        return `${state} ${alreadySent ? 'without script' : ''}`;
      default:
        return state;
    }
  },
  filterEvents({ context }, event) {
    // A page that was opened to subscribe sends subscriptions alone: their sample is of one plan.
    if (event.type === 'plan.choose') return (event.plan === 'np_pa_annual') === (context.plan === 'np_pa_annual');
    if (event.type !== 'form.submit') return true;
    if (event.payload.plan !== context.plan) return false;
    if (context.plan === 'np_pa_monthly') return offersKey(context, event, ({ email }) => email === changed.email);
    return event.key === (context.payload === null ? 'key-1' : 'key-2');
  },
});
