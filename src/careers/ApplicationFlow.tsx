import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import type { Position } from '../../machines/career-application/positions.ts';
import { AskingEmailField, Select, TextArea } from '../forms/fields.tsx';
import { chooseAgain } from '../forms/file-input.ts';
import { UploadProgress, useFormFile } from '../forms/FileField.tsx';
import { AgainLink, FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { sendUpload } from '../forms/send-upload.ts';
import { type RelayFormFor, useRelayForm } from '../forms/useRelayForm.ts';

function ApplicationFields({ control, submission, choicesOf }: RelayFormFor<typeof careerForm>) {
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

export interface ApplicationProps {
  position: Position | null;
  alreadySent: boolean;
}

const send = sendUpload(careerForm);

export function ApplicationFlow({ position, alreadySent }: ApplicationProps) {
  const application = useRelayForm(careerForm, careerWords, {
    initial: { position: position ?? '' },
    alreadySent,
    // A page cannot refill a file field: after a rejected post the file has to be chosen again.
    shownAs: (refused) => ({ ...refused, fields: { ...chooseAgain(careerForm), ...refused.fields } }),
    send,
  });
  const { submission, view } = application;
  const { file, field } = useFormFile(submission, view.errors['resume'] ?? null);

  const outcome = (
    <div>
      <Outcome form={application} />
      <p className="ways">
        <Link className="button" to="/careers">
          Back to careers
        </Link>
        <AgainLink form={application} />
      </p>
    </div>
  );
  return (
    <FormSheet form={application} outcome={outcome}>
      <FormFields
        form={{
          ...application,
          send: (event) => {
            if (file) application.send({ ...event, payload: { ...event.payload, resume: file } });
          },
        }}
        beside={view.upload && <UploadProgress key="progress" {...view.upload} />}
      >
        <ApplicationFields {...application} />
        {field}
      </FormFields>
    </FormSheet>
  );
}
