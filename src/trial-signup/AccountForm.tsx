import { TextInput } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { passwordMinimum } from '../../machines/domain/password-minimum.ts';
import { type PlanCode, planOf } from '../../machines/domain/plans.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import {
  type TrialSignupForm,
  trialSignupForm,
  type TrialSignupPayload,
  trialSignupPayload,
} from '../../machines/trial-signup/trial-signup.schema.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { priceOf, signupMessages } from '../content/signup.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormAlert } from '../forms/FormAlert.tsx';
import formStyles from '../forms/forms.module.css';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './AccountForm.module.css';
import { type SignupOffer, signupAddress } from './signup-address.ts';

const empty: TrialSignupForm = { firstName: '', lastName: '', email: '', password: '', organization: '' };

/** Values and errors of the account form. */
export function useAccountForm(refusal: RejectedPost | null) {
  return useSubmissionForm({
    id: 'trial-signup',
    schema: trialSignupForm,
    empty,
    // A field that no control shows may be what is wrong. A password is never written into a page.
    refusal: refusal && {
      ...refusal,
      values: { ...refusal.values, password: '' },
      error: refusalMessage(refusal, signupMessages.refused),
    },
  });
}

interface AccountFormProps {
  account: ReturnType<typeof useAccountForm>;
  offer: SignupOffer;
  plan: PlanCode;
  sending: boolean;
  /** The visitor came back to correct what was sent: the password is asked for again. */
  correcting: boolean;
  /** What went wrong with the last send; null when nothing did. */
  alert: ReactNode;
  onSubmit(payload: TrialSignupPayload, key: string): void;
  onChangePlan(): void;
}

/** Which plan, and the account that it is for (SIGN-5). What the call carries beside the fields stands in hidden ones. */
export function AccountForm({
  account,
  offer,
  plan,
  sending,
  correcting,
  alert,
  onSubmit,
  onChangePlan,
}: AccountFormProps) {
  const { form, element, input } = account;
  const { family, annual } = planOf(plan);
  const { price, billing } = priceOf(plan);
  const carried = { role: family.role, plan, signup_type: offer.type, invite_token: offer.inviteToken };

  const changePlan = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    onChangePlan();
  };

  return (
    <MantineFrame>
      <div className={styles.plan}>
        <p>
          <b>{family.label}</b>
          <span>
            {price}, {billing}
            {annual && <> (${family.monthly} per month when billed monthly)</>}
          </span>
        </p>
        {/* A link: without script it leads to the choice of plans. */}
        <a href={signupAddress(offer, null)} aria-disabled={sending} onClick={changePlan}>
          Choose a different plan
        </a>
      </div>
      <form
        ref={element}
        className={formStyles.form}
        action="/api/mobile-signup"
        method="post"
        onSubmit={(event) =>
          account.onSubmit(event, (values, key) => onSubmit(trialSignupPayload.parse({ ...values, ...carried }), key))
        }
      >
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ErrorSummary problem={account.problem} />
        <div className={formStyles.names}>
          <TextInput
            {...input('firstName')}
            key={form.key('firstName')}
            name="firstName"
            required
            label="First name"
            autoComplete="given-name"
          />
          <TextInput
            {...input('lastName')}
            key={form.key('lastName')}
            name="lastName"
            required
            label="Last name"
            autoComplete="family-name"
          />
        </div>
        <EmailField {...input('email')} key={form.key('email')} />
        <PasswordField
          {...input('password')}
          key={form.key('password')}
          name="password"
          required
          label="Password"
          {...(correcting && {
            description: `At least ${passwordMinimum} characters. Please enter it again: it was not kept.`,
          })}
          autoComplete="new-password"
        />
        <TextInput
          {...input('organization')}
          key={form.key('organization')}
          name="organization"
          label="Organization (optional)"
          description="Please do not include patient information."
          autoComplete="organization"
        />
        {offer.inviteToken !== '' && <p className={styles.invite}>Your invite is sent along with this form.</p>}
        {account.problem === null && <FormAlert text={alert} />}
        <SubmitButton waiting={sending}>{sending ? 'Sending…' : 'Create account'}</SubmitButton>
      </form>
    </MantineFrame>
  );
}
