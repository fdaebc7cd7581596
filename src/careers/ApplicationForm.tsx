import { TextInput } from '@mantine/core';
import type { careerForm } from '../../machines/career-application/career-application.form.ts';
import { positions } from '../../machines/career-application/positions.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import type { SubmissionFormFor } from '../forms/useSubmissionForm.ts';

export function ApplicationFields({
  application: { form, input },
}: {
  application: SubmissionFormFor<typeof careerForm>;
}) {
  return (
    <>
      <Select
        {...input('position')}
        key={form.key('position')}
        required
        autoComplete="off"
        data={[{ value: '', label: 'Choose a position' }, ...positions]}
      />
      <TextInput {...input('full_name')} key={form.key('full_name')} required autoComplete="name" />
      <AskingEmailField {...input('email')} key={form.key('email')} inForm={form} />
      <TextInput {...input('phone')} key={form.key('phone')} type="tel" inputMode="tel" required autoComplete="tel" />
      <TextInput
        {...input('linkedin')}
        key={form.key('linkedin')}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextArea
        {...input('cover_letter')}
        key={form.key('cover_letter')}
        description="Please do not include patient information."
        autoComplete="off"
        rows={6}
      />
    </>
  );
}
