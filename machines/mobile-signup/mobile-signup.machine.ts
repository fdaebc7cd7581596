import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { mobileSignupForm } from './mobile-signup.form.ts';

/** MOB-1 to MOB-4: a form, then a mail with a link to complete the registration. */
export const mobileSignupMachine = setupOpenedForm(mobileSignupForm, {} as { type: 'form.correct' }).createMachine({
  id: 'mobile-signup',
  context: openedForm,
  initial: 'arriving',
  states: {
    ...submissionStates(mobileSignupForm, {
      arriving: 'The page opens: with the form, or with the thanks for what was just sent without script.',
      editing:
        'The visitor fills in the form, or corrects what was sent: everything is as it was typed. Nothing has left the page.',
      sending: 'The signup is on its way. The button says so and takes no second send.',
      refused: 'The relay did not take the signup and says why. The form stays as typed and can be sent again.',
      interrupted:
        'No answer came: the network failed or took too long. The form stays as typed and can be sent again.',
      requirements: { submit: ['MOB-3'], answer: ['MOB-4'], retry: ['MOB-3'] },
    }),
    sent: {
      description: 'Check Your Email: a link to complete the registration is on its way.',
      on: { 'form.correct': { target: 'editing', meta: { requirements: ['SRV-8'] } } },
    },
  },
});
