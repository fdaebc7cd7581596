import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import type { InquiryType } from '../../machines/contact/inquiry-types.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { answerTimes } from '../content/contact.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { FormSheet } from '../forms/FormSheet.tsx';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { ContactFields, useContactForm } from './ContactForm.tsx';

interface ContactFlowProps {
  topic: InquiryType;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const sendContact = sendForm(contactForm);

export function ContactFlow({ topic, alreadySent, refusal }: ContactFlowProps) {
  const contact = useContactForm(topic, refusal);
  const machine = contactMachine.provide({
    actors: { sendContact },
    actions: {
      clearFields: contact.clear,
      showRefusedFields: contact.showRefusedFields,
      logException: logNoAnswer('contact'),
    },
  });
  const { flow, snapshot } = useSubmissionFlow(contact, machine, { alreadySent });
  const { value: state, context } = snapshot;

  return (
    <FormSheet
      form={contactForm}
      snapshot={snapshot}
      title={state === 'sent' ? 'Message sent' : 'Your message'}
      thanks={
        state === 'sent' && {
          more: answerTimes,
          arrived: context.alreadySent,
          onAgain: () => flow.send({ type: 'form.again' }),
        }
      }
    >
      <SubmissionForm
        submission={contact}
        sending={state === 'sending'}
        failure={contact.failureIn(state, context.refusal)}
        onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
      >
        <ContactFields contact={contact} />
      </SubmissionForm>
    </FormSheet>
  );
}
