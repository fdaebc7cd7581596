import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { betaAlert, betaLabels } from '../../machines/beta-application/beta-alert.ts';
import {
  betaForm,
  type BetaForm as BetaValues,
  betaPayload,
  type BetaPayload,
  clinicalTitles,
  contactMethods,
} from '../../machines/beta-application/beta-application.schema.ts';
import { usStates } from '../../machines/domain/us-states.ts';
import { ndaTitle } from '../content/beta.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormAlert } from '../forms/FormAlert.tsx';
import formStyles from '../forms/forms.module.css';
import { RadioField } from '../forms/RadioField.tsx';
import { Select } from '../forms/Select.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { useAllChecked } from '../forms/useAllChecked.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import styles from './BetaForm.module.css';
import { NdaLink } from './Nda.tsx';

type Values = { [Field in Exclude<keyof BetaValues, 'agree'>]: string } & { agree: boolean };

const empty: Values = {
  full_name: '',
  email: '',
  phone: '',
  contact_method: '',
  clinical_title: '',
  county: '',
  state: '',
  employer: '',
  notes: '',
  agree: false,
};

/** Values and errors of the beta application (BETA-1). */
export function useBetaForm(refusal: RejectedPost | null) {
  return useSubmissionForm({
    id: 'beta',
    schema: betaForm,
    empty,
    refusal,
    alertFor: (wrong, values) => betaAlert(wrong, values),
  });
}

interface BetaFormProps {
  beta: ReturnType<typeof useBetaForm>;
  sending: boolean;
  alert: ReactNode;
  onSubmit(payload: BetaPayload, key: string): void;
}

/** The fields of a beta application (BETA-1). A browser that posts the form by itself sends exactly what the script sends. */
export function BetaForm({ beta, sending, alert, onSubmit }: BetaFormProps) {
  const { form, element, input, box } = beta;
  const agreed = useAllChecked(beta, ['agree']);
  return (
    <form
      ref={element}
      className={formStyles.form}
      action="/beta-signup"
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) =>
        beta.onSubmit(event, (values, key) =>
          onSubmit(betaPayload.parse({ ...values, agree: values.agree ? 'on' : '' }), key),
        )
      }
    >
      <ErrorSummary problem={beta.problem} />
      <h3 className={styles.group}>You</h3>
      <TextInput
        {...input('full_name')}
        key={form.key('full_name')}
        name="full_name"
        required
        label={betaLabels.full_name}
        autoComplete="name"
      />
      <EmailField {...input('email')} key={form.key('email')} label={betaLabels.email} />
      <TextInput
        {...input('phone')}
        key={form.key('phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        required
        label={betaLabels.phone}
        autoComplete="tel"
      />
      <RadioField
        formId="beta"
        form={form}
        field="contact_method"
        label={betaLabels.contact_method}
        options={contactMethods}
      />

      <h3 className={styles.group}>Your practice</h3>
      <RadioField
        formId="beta"
        form={form}
        field="clinical_title"
        label={betaLabels.clinical_title}
        options={clinicalTitles}
      />
      <TextInput
        {...input('county')}
        key={form.key('county')}
        name="county"
        required
        label={betaLabels.county}
        autoComplete="address-level2"
      />
      <Select
        {...input('state')}
        key={form.key('state')}
        name="state"
        required
        label={betaLabels.state}
        autoComplete="address-level1"
        data={[{ value: '', label: 'Choose a state' }, ...usStates]}
      />
      <TextInput
        {...input('employer')}
        key={form.key('employer')}
        name="employer"
        label="Employer (optional)"
        description="Please do not include patient information."
        autoComplete="organization"
      />
      <TextArea
        {...input('notes')}
        key={form.key('notes')}
        name="notes"
        label="Notes (optional)"
        description="Please do not include patient information."
        autoComplete="off"
        rows={5}
      />

      <h3 className={styles.group}>Your agreement</h3>
      <NdaLink />
      <Checkbox
        {...box('agree')}
        key={form.key('agree')}
        name="agree"
        value="on"
        required
        label={`I agree to the ${ndaTitle}.`}
      />
      {beta.problem === null && <FormAlert text={alert} />}
      <SubmitButton waiting={sending || !agreed}>{sending ? 'Submitting…' : 'Submit application'}</SubmitButton>
    </form>
  );
}
