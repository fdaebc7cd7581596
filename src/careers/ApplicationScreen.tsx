import { Link, useSearch } from '@tanstack/react-router';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import { positionOf } from '../../machines/career-application/positions.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import oneApplication from '../drawings/one-application.svg?raw';
import { AskingEmailField, Field, Select, TextArea } from '../forms/fields.tsx';
import { chooseAgain } from '../forms/file-input.ts';
import { UploadProgress, useFormFile } from '../forms/FileField.tsx';
import { AgainLink, FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { sendUpload } from '../forms/send-upload.ts';
import { useRelayForm } from '../forms/useRelayForm.ts';
import styles from './ApplicationScreen.module.css';

export function ApplicationScreen() {
  return (
    <>
      <PageHeader page={pages.careerApplication} drawing={oneApplication} />
      <div className="wrap split form-screen">
        <ApplicationFlow />
        <aside className={`beside ${styles.next}`} aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <ol>
            <li>Only we see your application and resume.</li>
            <li>We review it within {policies.answers.careers}.</li>
            <li>We email you either way.</li>
          </ol>
          <p>Every position is equity only.</p>
          <p>
            <Link to="/careers" className="tap">
              All open positions
            </Link>
          </p>
        </aside>
      </div>
    </>
  );
}

const send = sendUpload(careerForm);

function ApplicationFlow() {
  const { position, sent } = useSearch({ from: '/_site/career-application' });
  const form = useRelayForm(careerForm, careerWords, {
    initial: { position: positionOf(position) ?? '' },
    alreadySent: sent === 'yes',
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
