import { TextInput } from '@mantine/core';
import { roles } from '../../machines/domain/roles.ts';
import type { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { roleLabels } from '../content/signup.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import formStyles from '../forms/forms.module.css';
import { Select } from '../forms/Select.tsx';
import type { SubmissionFormFor } from '../forms/useSubmissionForm.ts';

export function MobileSignupFields({
  signup: { form, input },
}: {
  signup: SubmissionFormFor<typeof mobileSignupForm>;
}) {
  return (
    <>
      <div className={formStyles.names}>
        <TextInput {...input('firstName')} key={form.key('firstName')} required autoComplete="given-name" />
        <TextInput {...input('lastName')} key={form.key('lastName')} required autoComplete="family-name" />
      </div>
      <AskingEmailField {...input('email')} key={form.key('email')} inForm={form} />
      <Select
        {...input('role')}
        key={form.key('role')}
        required
        autoComplete="off"
        data={[
          { value: '', label: 'Choose your role' },
          ...roles.map((value) => ({ value, label: roleLabels[value] })),
        ]}
      />
      <TextInput
        {...input('organization')}
        key={form.key('organization')}
        description="Please do not include patient information."
        autoComplete="organization"
      />
    </>
  );
}
