import { Link } from '@tanstack/react-router';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import type { Position } from '../../machines/career-application/positions.ts';
import { AskingEmailField, Field, Select, TextArea } from '../forms/fields.tsx';
import { chooseAgain } from '../forms/file-input.ts';
import { UploadProgress, useFormFile } from '../forms/FileField.tsx';
import { AgainLink, FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { sendUpload } from '../forms/send-upload.ts';
import { useRelayForm } from '../forms/useRelayForm.ts';

export interface ApplicationProps {
  position: Position | null;
  alreadySent: boolean;
}

const send = sendUpload(careerForm);

export function ApplicationFlow({ position, alreadySent }: ApplicationProps) {
  const form = useRelayForm(careerForm, careerWords, {
    initial: { position: position ?? '' },
    alreadySent,
    // A page cannot refill a file field: after a rejected post the file has to be chosen again.
    shownAs: (refused) => ({ ...refused, fields: { ...chooseAgain(careerForm), ...refused.fields } }),
    send,
  });
  const { submission, view } = form;
  const { file, field } = useFormFile(submission, view.errors['resume'] ?? null);

  const outcome = (
    <div>
      <Outcome form={form} />
      <p className="ways">
        <Link className="button" to="/careers">
          Back to careers
        </Link>
        <AgainLink form={form} />
      </p>
    </div>
  );
  return (
    <FormSheet form={form} outcome={outcome}>
      <FormFields
        form={{
          ...form,
          send: (event) => {
            if (file) form.send({ ...event, payload: { ...event.payload, resume: file } });
          },
        }}
        beside={view.upload && <UploadProgress key="progress" {...view.upload} />}
      >
        <Field form={form} name="position" as={Select} autoComplete="off" />
        <Field form={form} name="full_name" autoComplete="name" />
        <Field form={form} name="email" as={AskingEmailField} inForm={submission.form} />
        <Field form={form} name="phone" type="tel" inputMode="tel" autoComplete="tel" />
        <Field
          form={form}
          name="linkedin"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          autoCapitalize="none"
        />
        <Field form={form} name="cover_letter" as={TextArea} autoComplete="off" rows={6} />
        {field}
      </FormFields>
    </FormSheet>
  );
}
