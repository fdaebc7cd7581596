import type { SnapshotFrom } from 'xstate';
import { BASE_PATH } from '../domain/base-path.ts';
import { checkEmail, checkYourEmail, stepsList } from '../shared/check-email.ts';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { mobileSignupForm } from './mobile-signup.form.ts';
import type { mobileSignupMachine } from './mobile-signup.machine.ts';

const steps = [
  { title: 'Open the email', text: 'A link to complete your registration comes to the address you give.' },
  { title: 'Choose a password', text: 'The link opens a screen that asks for it, and your registration is complete.' },
  { title: 'Accept the terms', text: 'The terms and the business associate agreement, once, on one screen.' },
];

const show = formView(mobileSignupForm, {
  title: 'Your details',
  sentTitle: checkYourEmail,
  outcome: ({ value }) => (value === 'sent' ? { text: '', takesFocus: false } : null),
});

/** MOB-1 to MOB-4. @param ios opened on iOS, which the link to an empty form keeps */
export const mobileSignupView =
  (ios: boolean) => (snapshot: SnapshotFrom<typeof mobileSignupMachine>, given?: FormState) => {
    const { values } = given ?? untouchedForm(mobileSignupForm);
    const view = show(snapshot, given);
    const isSent = view.thanks !== null;
    const { thanks, note, correct } = checkEmail({
      sent: 'We sent a link to complete your registration',
      address: String(values['email']),
      correctAt: `${BASE_PATH}${mobileSignupForm.screen}${ios ? '?ios=1' : ''}`,
    });
    return {
      ...view,
      thanks: isSent ? thanks : null,
      note: isSent ? note : null,
      correct: isSent ? correct : null,
      steps: stepsList(steps, isSent),
    };
  };
