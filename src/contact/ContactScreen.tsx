import { useSearch } from '@tanstack/react-router';
import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import {
  inquiryTopics,
  type InquiryType,
  inquiryTypes,
  routedByMessage,
  subjectFor,
} from '../../machines/contact/inquiry-types.ts';
import { brand } from '../../machines/domain/brand.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import answer from '../drawings/answer.svg?raw';
import { AskingEmailField, Field, Select, TextArea } from '../forms/fields.tsx';
import { RelayForm } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import formStyles from './ContactForm.module.css';
import styles from './ContactScreen.module.css';

const { answers } = policies;

const responseTimes = [
  { what: 'General inquiries', when: answers.general },
  { what: 'Technical support', when: answers.support },
  { what: 'Integration requests', when: answers.integration },
  { what: 'Urgent matters', when: 'Same day' },
] as const;

export function ContactScreen() {
  const { type, sent } = useSearch({ from: '/_site/contact' });
  const topic = inquiryTypes.find((known) => known === type) ?? 'general';
  return (
    <>
      <PageHeader page={pages.contact} drawing={answer} />
      <div className="wrap split form-screen">
        <ContactFlow topic={topic} alreadySent={sent === 'yes'} />
        <aside className={`beside ${styles.cards}`} aria-label="Other ways to reach us">
          <section>
            <h2>When we answer</h2>
            <dl className={styles.times}>
              {responseTimes.map(({ what, when }) => (
                <div key={what} className="between">
                  <dt className="muted">{what}</dt>
                  <dd>{when}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h2>Email and phone</h2>
            <ul className={`taps ${styles.links}`}>
              <li className="between">
                <a href={`mailto:${brand.email}`}>{brand.email}</a> <CopyButton text={brand.email} what="address" />
              </li>
              <li className="between">
                <a href={`tel:${brand.phone.replaceAll(/[^\d+]/g, '')}`}>{brand.phone}</a>
              </li>
            </ul>
          </section>
          <section>
            <h2>Elsewhere</h2>
            <ul className={`taps ${styles.links}`}>
              {brand.social.map(({ name, url }) => (
                <li key={name} className="between">
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                    <span className="unseen"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}

/** The call carries three of the five fields (CONT-1), with script and without (CONT-2). */
export function ContactFlow({ topic, ...opened }: { topic: InquiryType; alreadySent: boolean }) {
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
          <span className={formStyles.answers}>
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
