import { TextInput } from '@mantine/core';
import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import {
  inquiryTopics,
  type InquiryType,
  inquiryTypes,
  routedByMessage,
  subjectFor,
} from '../../machines/contact/inquiry-types.ts';
import { AskingEmailField, Select, TextArea } from '../forms/fields.tsx';
import { RelayForm } from '../forms/RelayForm.tsx';
import { type RelayFormFor, useRelayForm } from '../forms/useRelayForm.ts';
import styles from './ContactForm.module.css';

/** HTML requires one in a required list. The first topic is selected, and the placeholder cannot be (CONT-1). */
const placeholder = { value: '', label: 'Choose a topic', hidden: true };

/** The call carries three of the five fields (CONT-1), with script and without (CONT-2). */
function ContactFields({ control, submission, choicesOf }: RelayFormFor<typeof contactForm>) {
  const { form } = submission;
  form.watch('inquiry_type', ({ value, previousValue }) => {
    const { subject } = form.getValues();
    const preset = subjectFor(value as InquiryType, { subject: String(subject), before: previousValue as InquiryType });
    if (preset !== subject) form.setFieldValue('subject', preset);
  });
  return (
    <>
      <Select
        {...control('inquiry_type')}
        key={form.key('inquiry_type')}
        autoComplete="off"
        data={[placeholder, ...choicesOf('inquiry_type')]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <span className={styles.answers}>
            {inquiryTypes.map((value) => (
              <span key={value} data-topic={value}>
                {inquiryTopics[value].answer}
              </span>
            ))}{' '}
            {routedByMessage}
          </span>
        }
      />
      <TextInput {...control('name')} key={form.key('name')} autoComplete="name" />
      <AskingEmailField {...control('email')} key={form.key('email')} inForm={form} />
      <TextInput {...control('subject')} key={form.key('subject')} autoComplete="off" />
      <TextArea {...control('message')} key={form.key('message')} autoComplete="off" rows={6} />
    </>
  );
}

interface ContactFlowProps {
  topic: InquiryType;
  alreadySent: boolean;
}

export function ContactFlow({ topic, ...opened }: ContactFlowProps) {
  const initial = { inquiry_type: topic, subject: inquiryTopics[topic].label };
  const contact = useRelayForm(contactForm, contactWords, { initial, ...opened });
  return (
    <RelayForm form={contact}>
      <ContactFields {...contact} />
    </RelayForm>
  );
}
