import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  mobileSignupForm,
  type MobileSignupPayload,
  mobileSignupPayload,
} from '../../machines/mobile-signup/mobile-signup.schema.ts';
import { roles } from '../../machines/domain/roles.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { mobileSignupMessages, roleLabels } from '../content/signup.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormAlert } from '../forms/FormAlert.tsx';
import formStyles from '../forms/forms.module.css';
import { Select } from '../forms/Select.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';

const empty = { firstName: '', lastName: '', email: '', role: '', organization: '' };

/** Values and errors of the mobile signup's form. */
export function useMobileSignupForm(refusal: RejectedPost | null) {
  return useSubmissionForm({
    id: 'mobile-signup',
    schema: mobileSignupForm,
    empty,
    // A field that no control shows may be what is wrong.
    refusal: refusal && { ...refusal, error: refusalMessage(refusal, mobileSignupMessages.refused) },
  });
}

interface MobileSignupFormProps {
  signup: ReturnType<typeof useMobileSignupForm>;
  ios: boolean;
  sending: boolean;
  /** What went wrong with the last send; null when nothing did. */
  alert: ReactNode;
  onSubmit(payload: MobileSignupPayload, key: string): void;
}

/** The five fields (MOB-1), and in a hidden one whether the page was opened on iOS. */
export function MobileSignupForm({ signup, ios, sending, alert, onSubmit }: MobileSignupFormProps) {
  const { form, element, input } = signup;
  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action="/api/mobile-signup"
        method="post"
        onSubmit={(event) =>
          signup.onSubmit(event, (values, key) => onSubmit(mobileSignupPayload.parse({ ...values, isIOS: ios }), key))
        }
      >
        <input type="hidden" name="isIOS" value={String(ios)} />
        <ErrorSummary problem={signup.problem} />
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
        <Select
          {...input('role')}
          key={form.key('role')}
          name="role"
          required
          label="Role"
          autoComplete="off"
          data={[
            { value: '', label: 'Choose your role' },
            ...roles.map((value) => ({ value, label: roleLabels[value] })),
          ]}
        />
        <TextInput
          {...input('organization')}
          key={form.key('organization')}
          name="organization"
          label="Organization (optional)"
          description="Please do not include patient information."
          autoComplete="organization"
        />
        {signup.problem === null && <FormAlert text={alert} />}
        <SubmitButton waiting={sending}>{sending ? 'Sending…' : 'Sign up'}</SubmitButton>
      </form>
    </MantineFrame>
  );
}
