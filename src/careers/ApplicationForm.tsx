import { TextInput } from '@mantine/core';
import type { careerForm } from '../../machines/career-application/career-application.form.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import type { RelayFormFor } from '../forms/useRelayForm.ts';

interface ApplicationFieldsProps {
  application: RelayFormFor<typeof careerForm>;
}

export function ApplicationFields({ application: { control, submission, choicesOf } }: ApplicationFieldsProps) {
  const { form } = submission;
  return (
    <>
      <Select {...control('position')} key={form.key('position')} autoComplete="off" data={choicesOf('position')} />
      <TextInput {...control('full_name')} key={form.key('full_name')} autoComplete="name" />
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <TextInput {...control('phone')} key={form.key('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <TextInput
        {...control('linkedin')}
        key={form.key('linkedin')}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextArea {...control('cover_letter')} key={form.key('cover_letter')} autoComplete="off" rows={6} />
    </>
  );
}
