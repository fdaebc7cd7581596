import { TextInput } from '@mantine/core';
import type { MouseEvent } from 'react';
import { type PlanCode, planOf, priceOf } from '../../machines/domain/plans.ts';
import type { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import type { TrialSignupPayload } from '../../machines/trial-signup/trial-signup.form.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { newPasswordRule } from '../../machines/domain/new-password-rule.ts';

import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import formStyles from '../forms/forms.module.css';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import type { SubmissionFormFor } from '../forms/useSubmissionForm.ts';
import styles from './AccountForm.module.css';
import { type SignupOffer, signupAddress } from './signup-address.ts';

interface AccountFormProps {
  account: SubmissionFormFor<typeof trialSignupForm>;
  offer: SignupOffer;
  plan: PlanCode;
  sending: boolean;
  /** The visitor corrects a sent form: the password is empty again. */
  correcting: boolean;
  failure: string | null;
  onSubmit(payload: TrialSignupPayload, key: string): void;
  onChangePlan(): void;
}

export function AccountForm({
  account,
  offer,
  plan,
  sending,
  correcting,
  failure,
  onSubmit,
  onChangePlan,
}: AccountFormProps) {
  const { form, input } = account;
  const { family, annual } = planOf(plan);
  const { price, billing } = priceOf(plan);
  const carried = { role: family.role, plan, signup_type: offer.type, invite_token: offer.inviteToken };

  const changePlan = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    onChangePlan();
  };

  const chosen = (
    <div className={styles.plan}>
      <p>
        <b>{family.label}</b>
        <span>
          {price}, {billing}
          {annual && <> (${family.monthly} per month when billed monthly)</>}
        </span>
      </p>
      <a href={signupAddress(offer, null)} aria-disabled={sending} onClick={changePlan}>
        Choose a different plan
      </a>
    </div>
  );

  return (
    <SubmissionForm
      submission={account}
      sending={sending}
      failure={failure}
      carried={carried}
      above={chosen}
      onSubmit={onSubmit}
    >
      <div className={formStyles.names}>
        <TextInput {...input('firstName')} key={form.key('firstName')} required autoComplete="given-name" />
        <TextInput {...input('lastName')} key={form.key('lastName')} required autoComplete="family-name" />
      </div>
      <AskingEmailField {...input('email')} key={form.key('email')} inForm={form} />
      <PasswordField
        {...input('password')}
        key={form.key('password')}
        required
        {...(correcting && {
          description: `${newPasswordRule} Please enter it again: it was not kept.`,
        })}
        autoComplete="new-password"
      />
      <TextInput
        {...input('organization')}
        key={form.key('organization')}
        description="Please do not include patient information."
        autoComplete="organization"
      />
      {offer.inviteToken !== '' && <p className={styles.invite}>Your invite is sent along with this form.</p>}
    </SubmissionForm>
  );
}
