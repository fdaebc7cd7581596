import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import {
  inquiryTopics,
  type InquiryType,
  inquiryTypes,
  routedByMessage,
  subjectFor,
} from '../../machines/contact/inquiry-types.ts';
import { AskingEmailField, Field, Select, TextArea } from '../forms/fields.tsx';
import { RelayForm } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import styles from './ContactForm.module.css';

interface ContactFlowProps {
  topic: InquiryType;
  alreadySent: boolean;
}

/** The call carries three of the five fields (CONT-1), with script and without (CONT-2). */
export function ContactFlow({ topic, ...opened }: ContactFlowProps) {
  const initial = { inquiry_type: topic, subject: inquiryTopics[topic].label };
  const form = useRelayForm(contactForm, contactWords, { initial, ...opened });
  const values = form.submission.form;
  values.watch('inquiry_type', ({ value, previousValue }) => {
    const { subject } = values.getValues();
    const preset = subjectFor(value as InquiryType, { subject: String(subject), before: previousValue as InquiryType });
    if (preset !== subject) values.setFieldValue('subject', preset);
  });
  return (
    <RelayForm form={form}>
      <Field
        form={form}
        name="inquiry_type"
        as={Select}
        autoComplete="off"
        placeholder="Choose a topic"
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
      <Field form={form} name="name" autoComplete="name" />
      <Field form={form} name="email" as={AskingEmailField} inForm={values} />
      <Field form={form} name="subject" autoComplete="off" />
      <Field form={form} name="message" as={TextArea} autoComplete="off" rows={6} />
    </RelayForm>
  );
}
