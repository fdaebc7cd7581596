import { inviteDetails } from '../../machines/invite/invite.form.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { inviteView } from '../../machines/invite/invite.view.ts';
import { signupPath } from '../../machines/invite/signup-path.ts';
import type { Answer } from '../../machines/shared/submission.ts';
import { returnToPage } from '../browser/page-return.ts';
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
import { holdNavigation, ledTo } from './support/held-navigation.ts';
import { definePageFlow } from './support/page-flow.ts';

const { form, samples } = inviteDetails;
const { first, changed } = samples;
const send = (payload: typeof first, key: string) => ({ type: 'form.submit', payload, key }) as const;
const call = callOf(form);
const invalid = 'That invite code is not valid.';

export const invitePage = definePageFlow({
  machine: inviteMachine,
  view: (snapshot) => inviteView(snapshot, heldBy(inviteDetails, snapshot)),
  address: form.screen,
  events: {
    'form.submit': [send(first, 'key-1'), send(first, 'key-2'), send(changed, 'key-3'), send(changed, 'key-4')],
  },
  actors: {
    send: {
      outputs: [
        { ok: true, redirect: '/landing-new/signup?invite_token=opaque' },
        { ok: true, redirect: 'https://elsewhere.example/landing-new/signup?invite_token=opaque' },
        { ok: false, error: invalid, fields: { code: invalid } },
      ],
      errors: [{ message: 'network error' }],
    },
  },
  // Pages return only after they were left.
  filterEvents: ({ value, context }, event) =>
    event.type === 'page.return' ? value === 'leading' : offersKey(context, event, changed),
  calls: {
    send: {
      ...call,
      async answer(screen, route, output) {
        const last = screen.memory.get('last key');
        await call.answer(screen, route, output);
        // An answer that leads nowhere is sent again with its key.
        if (signupPath(output as Answer) === null) screen.memory.set('last key', last);
      },
    },
  },
  logs: ({ alert }) => (alert === form.texts.interrupted ? ['invite: no answer'] : []),
  gestures: {
    'form.submit': async (screen, event) => {
      await holdNavigation(screen);
      await submit(screen, inviteDetails, event);
    },
    'page.return': async ({ page, memory }) => {
      memory.delete('led to');
      await returnToPage(page);
    },
  },
  shows: {
    ...showsForm(form),
    thanks: (screen, thanks) => (thanks === null ? expectTyped(screen, form) : expectOutcome(screen, thanks, true)),
    // The browser navigates at once, which the path holds back.
    signup: async (screen, signup) => {
      const { region, expect } = screen;
      if (signup === null) return expect(ledTo(screen)).toBeUndefined();
      await expect.poll(() => ledTo(screen)).toBe(signup.to);
      await expect(region.getByRole('link', { name: signup.text })).toHaveAttribute('href', signup.to);
    },
  },
  controls: (view) => (view.signup === null ? controlsOf(form, view) : [`link "${view.signup.text}"`]),
});
