import { TextInput } from '@mantine/core';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { contactForm } from '../../machines/contact/contact.form.ts';
import { type InquiryType, inquiryTypes } from '../../machines/contact/inquiry-types.ts';
import { inquiryTopics, notSent } from '../content/contact.ts';
import { AskingEmailField } from '../forms/AskingEmailField.tsx';
import { Select } from '../forms/Select.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import styles from './ContactForm.module.css';

export function useContactForm(topic: InquiryType, refusal: RejectedPost | null) {
  return useSubmissionForm(contactForm, { initial: { inquiry_type: topic }, refusal });
}

/** HTML wants one in a required list. The first topic is chosen, and nobody can choose none (CONT-1). */
const placeholder = { value: '', label: 'Choose a topic', hidden: true };

/** The call carries three of the five fields (CONT-1), with script and without (CONT-2). */
export function ContactFields({ contact: { form, input } }: { contact: ReturnType<typeof useContactForm> }) {
  return (
    <>
      <Select
        {...input('inquiry_type')}
        key={form.key('inquiry_type')}
        required
        autoComplete="off"
        data={[placeholder, ...inquiryTypes.map((value) => ({ value, label: inquiryTopics[value].label }))]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <span className={styles.answers}>
            {inquiryTypes.map((value) => (
              <span key={value} data-topic={value}>
                {inquiryTopics[value].answer}
              </span>
            ))}{' '}
            {notSent}
          </span>
        }
      />
      <TextInput {...input('name')} key={form.key('name')} required autoComplete="name" />
      <AskingEmailField {...input('email')} key={form.key('email')} inForm={form} />
      <TextInput
        {...input('subject')}
        key={form.key('subject')}
        required
        description="Please do not include patient information."
        autoComplete="off"
      />
      <TextArea
        {...input('message')}
        key={form.key('message')}
        required
        description="Please do not include patient information."
        autoComplete="off"
        rows={6}
      />
    </>
  );
}
