import { TextInput } from '@mantine/core';
import type { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import formStyles from '../forms/forms.module.css';
import { Select } from '../forms/Select.tsx';
import type { RelayFormFor } from '../forms/useRelayForm.ts';

interface MobileSignupFieldsProps {
  signup: RelayFormFor<typeof mobileSignupForm>;
}

export function MobileSignupFields({ signup: { control, submission, choicesOf } }: MobileSignupFieldsProps) {
  const { form } = submission;
  return (
    <>
      <div className={formStyles.names}>
        <TextInput {...control('firstName')} key={form.key('firstName')} autoComplete="given-name" />
        <TextInput {...control('lastName')} key={form.key('lastName')} autoComplete="family-name" />
      </div>
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <Select {...control('role')} key={form.key('role')} autoComplete="off" data={choicesOf('role')} />
      <TextInput {...control('organization')} key={form.key('organization')} autoComplete="organization" />
    </>
  );
}
