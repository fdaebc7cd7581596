import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { type SignupOffer, signupAddress } from '../../machines/trial-signup/signup-address.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { formProps } from '../forms/form-props.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { useFormView } from '../forms/useFormView.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { replaceAddress } from '../routing/router-internals.ts';

export interface TrialSignupProps {
  offer: SignupOffer;
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** Runs the signup: its form's values, its machine with the page's actions, and its view. */
export function useTrialSignup({ refusal, ...input }: TrialSignupProps) {
  const submission = useSubmissionForm(trialSignupForm, {
    // A field without a control may be the invalid one. Passwords are never written into a page.
    refusal: refusal && {
      ...refusal,
      values: { ...refusal.values, password: '' },
      error: refusalMessage(refusal, trialSignupForm.texts.refused),
    },
  });
  const machine = trialSignupMachine.provide({
    actors: { send: sendForm(trialSignupForm) as never },
    actions: {
      namePlan: (_, named) => replaceAddress(signupAddress(input.offer, named)),
      openPaymentPage: (_, path) => path !== null && window.location.assign(path),
      clearPassword: () => submission.form.setFieldValue('password', ''),
      showRefusedFields: submission.showRefusedFields,
      logNoAnswer: logNoAnswer(trialSignupForm.id),
    },
  });
  const { flow, view } = useFormView(submission, machine, trialSignupView, input);
  return { submission, view, send: flow.send, ...formProps(submission, view.errors) };
}

export type TrialSignup = ReturnType<typeof useTrialSignup>;
