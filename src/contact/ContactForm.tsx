import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type ContactForm as ContactValues,
  contactForm,
  contactPayload,
  type ContactPayload,
} from '../../machines/contact/contact.schema.ts';
import { type InquiryType, inquiryTypes } from '../../machines/contact/inquiry-types.ts';
import { inquiryTopics } from '../content/contact.ts';
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
import styles from './ContactForm.module.css';

/** Values and errors of the contact form; the topic is the one that the address asked for (CONT-1). */
export function useContactForm(topic: InquiryType, refusal: RejectedPost | null) {
  const empty: ContactValues = { inquiry_type: topic, name: '', email: '', subject: '', message: '' };
  return useSubmissionForm({ id: 'contact', schema: contactForm, empty, refusal });
}

interface ContactFormProps {
  contact: ReturnType<typeof useContactForm>;
  sending: boolean;
  /** What went wrong with the last send, as SPEC.md words it; null when nothing did. */
  alert: ReactNode;
  onSubmit(payload: ContactPayload, key: string): void;
}

/**
 * The five fields (CONT-1). The two that the call does not carry have no `name`, so a browser that posts the
 * form by itself sends exactly what the script sends (CONT-2).
 */
export function ContactForm({ contact, sending, alert, onSubmit }: ContactFormProps) {
  const { form, element, input } = contact;

  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action="/contact"
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) =>
          contact.onSubmit(event, ({ name, email, message }, key) =>
            onSubmit(contactPayload.parse({ name, email, message }), key),
          )
        }
      >
        <ErrorSummary problem={contact.problem} />
        <Select
          {...input('inquiry_type')}
          key={form.key('inquiry_type')}
          required
          label="What is it about?"
          autoComplete="off"
          data={inquiryTypes.map((value) => ({ value, label: inquiryTopics[value].label }))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            <span className={styles.answers}>
              {inquiryTypes.map((value) => (
                <span key={value} data-topic={value}>
                  {inquiryTopics[value].answer}
                </span>
              ))}
            </span>
          }
        />
        <TextInput {...input('name')} key={form.key('name')} name="name" required label="Name" autoComplete="name" />
        <EmailField {...input('email')} key={form.key('email')} />
        <TextInput
          {...input('subject')}
          key={form.key('subject')}
          required
          label="Subject"
          description="Please do not include patient information."
          autoComplete="off"
        />
        <TextArea
          {...input('message')}
          key={form.key('message')}
          name="message"
          required
          label="Message"
          description="Please do not include patient information."
          autoComplete="off"
          rows={6}
        />
        {contact.problem === null && <FormAlert text={alert} />}
        <SubmitButton waiting={sending}>{sending ? 'Sending…' : 'Send message'}</SubmitButton>
      </form>
    </MantineFrame>
  );
}
