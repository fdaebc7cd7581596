import { Checkbox, TextInput } from '@mantine/core';
import {
  type betaForm,
  clinicalTitles,
  contactMethods,
} from '../../machines/beta-application/beta-application.form.ts';
import { usStates } from '../../machines/domain/us-states.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { RadioField } from '../forms/RadioField.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import type { SubmissionFormFor } from '../forms/useSubmissionForm.ts';
import styles from './BetaForm.module.css';
import { NdaLink } from './Nda.tsx';

export function BetaFields({ beta }: { beta: SubmissionFormFor<typeof betaForm> }) {
  const { form, input, box } = beta;
  return (
    <>
      <h3 className={styles.group}>You</h3>
      <TextInput {...input('full_name')} key={form.key('full_name')} required autoComplete="name" />
      <AskingEmailField {...input('email')} key={form.key('email')} inForm={form} />
      <TextInput {...input('phone')} key={form.key('phone')} type="tel" inputMode="tel" required autoComplete="tel" />
      <RadioField submission={beta} field="contact_method" options={contactMethods} />

      <h3 className={styles.group}>Your practice</h3>
      <RadioField submission={beta} field="clinical_title" options={clinicalTitles} />
      <TextInput {...input('county')} key={form.key('county')} required autoComplete="address-level2" />
      <Select
        {...input('state')}
        key={form.key('state')}
        required
        autoComplete="address-level1"
        data={[{ value: '', label: 'Choose a state' }, ...usStates]}
      />
      <TextInput
        {...input('employer')}
        key={form.key('employer')}
        description="Please do not include patient information."
        autoComplete="organization"
      />
      <TextArea
        {...input('notes')}
        key={form.key('notes')}
        description="Please do not include patient information."
        autoComplete="off"
        rows={5}
      />

      <h3 className={styles.group}>Your agreement</h3>
      <NdaLink />
      <Checkbox {...box('agree')} key={form.key('agree')} required />
    </>
  );
}
