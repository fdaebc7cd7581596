import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { contactPayload, type ContactPayload } from '../../machines/contact/contact.schema.ts';
import { inquiryTypes } from '../../machines/contact/inquiry-types.ts';
import { FormAlert } from '../components/FormAlert.tsx';
import { randomKey } from '../components/random-key.ts';
import { useErrorTitle } from '../components/useErrorTitle.ts';
import { inquiryTopics } from '../content/contact.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './ContactForm.module.css';
import type { ContactFormApi } from './useContactForm.ts';

interface ContactFormProps {
  form: ContactFormApi;
  sending: boolean;
  /** What went wrong with the last send, as SPEC.md words it; null when nothing did. */
  alert: ReactNode;
  onSubmit(payload: ContactPayload, key: string): void;
}

const fields = ['inquiry_type', 'name', 'email', 'subject', 'message'] as const;

/**
 * The five fields (CONT-1). The two that the call does not carry have no `name`, so a browser that posts the
 * form by itself sends exactly what the script sends (CONT-2).
 */
export function ContactForm({ form, sending, alert, onSubmit }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { getValues, setFieldValue } = form;
  useErrorTitle(Object.keys(form.errors).length > 0);

  useEffect(() => {
    // From here on the page words the refusals itself; until now the browser did.
    if (element.current) element.current.noValidate = true;
    // What was typed before the page was hydrated is in the document only.
    for (const field of fields) {
      const typed = element.current?.querySelector<HTMLInputElement>(`#contact-${field}`)?.value;
      if (typed !== undefined && typed !== getValues()[field]) {
        setFieldValue(field, typed as never, { forceUpdate: false });
      }
    }
  }, [getValues, setFieldValue]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      const first = fields.find((field) => errors[field]);
      element.current?.querySelector<HTMLElement>(`#contact-${first}`)?.focus();
      return;
    }
    const { name, email, message } = form.getValues();
    onSubmit(contactPayload.parse({ name, email, message }), randomKey());
  };

  const input = (field: (typeof fields)[number]) => ({
    id: `contact-${field}`,
    required: true,
    withAsterisk: false,
    ...form.getInputProps(field),
  });

  return (
    <MantineFrame>
      <form ref={element} className={styles.form} action="/contact" method="post" encType="multipart/form-data" onSubmit={submit}>
        <NativeSelect
          {...input('inquiry_type')}
          key={form.key('inquiry_type')}
          label="What is it about?"
          autoComplete="off"
          aria-describedby="contact-answer"
          data={inquiryTypes.map((value) => ({ value, label: inquiryTopics[value].label }))}
        />
        <p id="contact-answer" className={styles.answers}>
          {inquiryTypes.map((value) => (
            <span key={value} data-topic={value}>
              {inquiryTopics[value].answer}
            </span>
          ))}
        </p>
        <TextInput {...input('name')} key={form.key('name')} name="name" label="Name" autoComplete="name" />
        <TextInput
          {...input('email')}
          key={form.key('email')}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextInput {...input('subject')} key={form.key('subject')} label="Subject" autoComplete="off" />
        <Textarea
          {...input('message')}
          key={form.key('message')}
          name="message"
          label="Message"
          description="Please do not include patient information."
          autoComplete="off"
          rows={6}
        />
        <FormAlert text={alert} />
        <Button type="submit" className={styles.send ?? ''} aria-disabled={sending}>
          {sending ? 'Sending…' : 'Send message'}
        </Button>
      </form>
    </MantineFrame>
  );
}
