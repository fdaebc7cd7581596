import { forgotPasswordDetails } from '../../machines/forgot-password/forgot-password.form.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordView } from '../../machines/forgot-password/forgot-password.view.ts';
import {
  callOf,
  controlsOf,
  expectOutcome,
  expectTyped,
  heldBy,
  offersKey,
  showsForm,
  submit,
} from './support/form-page.ts';
import { definePageFlow } from './support/page-flow.ts';

const { form, samples } = forgotPasswordDetails;
const { first, changed } = samples;
const send = (payload: typeof first, key: string) => ({ type: 'form.submit', payload, key }) as const;
const tooMany = 'Too many attempts. Please try again later.';

export const forgotPasswordPage = definePageFlow({
  machine: forgotPasswordMachine,
  view: (snapshot) => forgotPasswordView(snapshot, heldBy(forgotPasswordDetails, snapshot)),
  address: { opened: form.screen, 'opened after a post without script': `${form.screen}?sent=yes` },
  starts: { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': [send(first, 'key-1'), send(first, 'key-2'), send(changed, 'key-3'), send(changed, 'key-4')],
    'form.resend': [{ type: 'form.resend', key: 'key-5' }],
  },
  actors: {
    send: {
      outputs: [
        { ok: true },
        { ok: false, error: tooMany, fields: {} },
        { ok: false, error: null, fields: { email: 'That address cannot receive mail.' } },
      ],
      errors: [{ message: 'network error' }],
    },
  },
  filterEvents: ({ context }, event) => event.type !== 'form.submit' || offersKey(context, event, changed),
  calls: { send: callOf(form) },
  logs: ({ alert }) => (alert === form.texts.interrupted ? ['forgot-password: no answer'] : []),
  gestures: {
    'form.submit': (screen, event) => submit(screen, forgotPasswordDetails, event),
    'form.resend': async ({ region, expect }) => {
      await region.getByRole('button', { name: 'Send again' }).click();
      await expect(region.getByRole('button')).toBeFocused();
    },
    'form.again': ({ region }) => region.getByRole('link', { name: 'Use another address' }).click(),
  },
  shows: {
    ...showsForm(form),
    thanks: (screen, thanks, { outcomeTakesFocus }) =>
      thanks === null ? expectTyped(screen, form) : expectOutcome(screen, thanks, outcomeTakesFocus),
    outcomeTakesFocus: async () => {},
    more: ({ region, expect }, more) =>
      expect(region.getByText(more ?? 'No email after a few minutes?')).toHaveCount(more === null ? 0 : 1),
    again: ({ region, expect }, again) =>
      expect(region.getByRole('link', { name: 'Use another address' })).toHaveCount(again === null ? 0 : 1),
    resend: ({ region, expect }, resend) =>
      expect(region.getByRole('button', { name: 'Send again' })).toHaveCount(resend === null ? 0 : 1),
  },
  controls: (view) => [
    ...(view.button === null ? [] : controlsOf(form, view)),
    ...(view.resend === null ? [] : [`button "${view.resend}"`]),
    ...(view.again === null ? [] : [`link "${view.again}"`]),
  ],
});
