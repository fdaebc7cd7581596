import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { careerAlert, careerLabels } from '../../machines/career-application/career-alert.ts';
import {
  type CareerFields,
  careerFields,
  careerForm,
  type CareerForm as CareerValues,
} from '../../machines/career-application/career-application.schema.ts';
import { type Position, positions } from '../../machines/career-application/positions.ts';
import { careerMessages } from '../content/careers.ts';
import { EmailField } from '../forms/EmailField.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormAlert } from '../forms/FormAlert.tsx';
import formStyles from '../forms/forms.module.css';
import { Select } from '../forms/Select.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './ApplicationForm.module.css';

/** Values and errors of the application; the position is the one that the address asked for (CAR-2). */
export function useApplicationForm(position: Position | null, refusal: RejectedPost | null) {
  type Values = { [Field in keyof CareerValues]: string };
  const empty: Values = {
    position: position ?? '',
    full_name: '',
    email: '',
    phone: '',
    linkedin: '',
    cover_letter: '',
    resume: '',
  };
  return useSubmissionForm({
    id: 'career',
    schema: careerForm,
    empty,
    // No page can put a file back: after a refused post it has to be chosen anew.
    refusal: refusal && { ...refusal, fields: { resume: careerMessages.chooseAgain, ...refusal.fields } },
    alertFor: (wrong, values) => careerAlert(wrong, values),
  });
}

interface ApplicationFormProps {
  application: ReturnType<typeof useApplicationForm>;
  /** The file field. */
  resume: ReactNode;
  sending: boolean;
  /** How much has been handed over, in percent; null while nothing is being sent. */
  progress: number | null;
  alert: ReactNode;
  onSubmit(fields: CareerFields, key: string): void;
}

/** The fields of an application (CAR-3). A browser that posts the form by itself sends exactly what the script sends. */
export function ApplicationForm({ application, resume, sending, progress, alert, onSubmit }: ApplicationFormProps) {
  const { form, element, input } = application;
  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action="/career-application"
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) =>
          application.onSubmit(event, ({ position, full_name, email, phone, linkedin, cover_letter }, key) =>
            onSubmit(careerFields.parse({ position, full_name, email, phone, linkedin, cover_letter }), key),
          )
        }
      >
        <ErrorSummary problem={application.problem} />
        <Select
          {...input('position')}
          key={form.key('position')}
          name="position"
          required
          label={careerLabels.position}
          autoComplete="off"
          data={[{ value: '', label: 'Choose a position' }, ...positions]}
        />
        <TextInput
          {...input('full_name')}
          key={form.key('full_name')}
          name="full_name"
          required
          label={careerLabels.full_name}
          autoComplete="name"
        />
        <EmailField {...input('email')} key={form.key('email')} label={careerLabels.email} />
        <TextInput
          {...input('phone')}
          key={form.key('phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          required
          label={careerLabels.phone}
          autoComplete="tel"
        />
        <TextInput
          {...input('linkedin')}
          key={form.key('linkedin')}
          name="linkedin"
          inputMode="url"
          label="LinkedIn (optional)"
          autoComplete="url"
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextArea
          {...input('cover_letter')}
          key={form.key('cover_letter')}
          name="cover_letter"
          label="Cover letter (optional)"
          description="Please do not include patient information."
          autoComplete="off"
          rows={6}
        />
        {resume}
        {application.problem === null && <FormAlert text={alert} />}
        <div className={styles.send}>
          <SubmitButton waiting={sending}>{sending ? 'Submitting…' : 'Submit application'}</SubmitButton>
          {progress !== null && (
            <label className={styles.progress}>
              <progress max={100} value={progress} />
              <span>{progress < 100 ? `${progress}% uploaded` : 'Uploaded. Waiting for confirmation.'}</span>
            </label>
          )}
        </div>
      </form>
    </MantineFrame>
  );
}
