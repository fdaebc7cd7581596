import { Checkbox, TextInput } from '@mantine/core';
import type { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { RadioField } from '../forms/RadioField.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import type { RelayFormFor } from '../forms/useRelayForm.ts';
import styles from './BetaForm.module.css';
import { NdaLink } from './Nda.tsx';

export function BetaFields({ beta }: { beta: RelayFormFor<typeof betaForm> }) {
  const { control, box, choicesOf, submission } = beta;
  const { form } = submission;
  return (
    <>
      <h3 className={styles.group}>You</h3>
      <TextInput {...control('full_name')} key={form.key('full_name')} autoComplete="name" />
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <TextInput {...control('phone')} key={form.key('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <RadioField form={beta} field="contact_method" />

      <h3 className={styles.group}>Your practice</h3>
      <RadioField form={beta} field="clinical_title" />
      <TextInput {...control('county')} key={form.key('county')} autoComplete="off" />
      <Select {...control('state')} key={form.key('state')} autoComplete="address-level1" data={choicesOf('state')} />
      <TextInput {...control('employer')} key={form.key('employer')} autoComplete="organization" />
      <TextArea {...control('notes')} key={form.key('notes')} autoComplete="off" rows={5} />

      <h3 className={styles.group}>Your agreement</h3>
      <NdaLink />
      <Checkbox {...box('agree')} key={form.key('agree')} />
    </>
  );
}
