import { Checkbox, TextInput } from '@mantine/core';
import type { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import type { betaView } from '../../machines/beta-application/beta-application.view.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { choicesOf } from '../forms/field-props.ts';
import { RadioField } from '../forms/RadioField.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import type { ViewedFormFor } from '../forms/useViewedForm.ts';
import styles from './BetaForm.module.css';
import { NdaLink } from './Nda.tsx';

export function BetaFields({ beta }: { beta: ViewedFormFor<typeof betaForm, ReturnType<typeof betaView>> }) {
  const { control, box, submission, view } = beta;
  const { form } = submission;
  const [you, practice, agreement] = view.groups ?? [];
  return (
    <>
      <h3 className={styles.group}>{you?.name}</h3>
      <TextInput {...control('full_name')} key={form.key('full_name')} autoComplete="name" />
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <TextInput {...control('phone')} key={form.key('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <RadioField viewed={beta} field="contact_method" />

      <h3 className={styles.group}>{practice?.name}</h3>
      <RadioField viewed={beta} field="clinical_title" />
      <TextInput {...control('county')} key={form.key('county')} autoComplete="off" />
      <Select
        {...control('state')}
        key={form.key('state')}
        autoComplete="address-level1"
        data={choicesOf(view, 'state')}
      />
      <TextInput {...control('employer')} key={form.key('employer')} autoComplete="organization" />
      <TextArea {...control('notes')} key={form.key('notes')} autoComplete="off" rows={5} />

      <h3 className={styles.group}>{agreement?.name}</h3>
      <NdaLink />
      <Checkbox {...box('agree')} key={form.key('agree')} />
    </>
  );
}
