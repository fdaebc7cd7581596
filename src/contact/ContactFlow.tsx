import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { contactView } from '../../machines/contact/contact.view.ts';
import type { InquiryType } from '../../machines/contact/inquiry-types.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { FormRegion } from '../forms/FormRegion.tsx';
import { useFormView } from '../forms/useSubmissionFlow.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
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
  const { flow, view } = useFormView(contact, machine, contactView, { alreadySent });

  return (
    <FormRegion form={contactForm} view={view} send={flow.send}>
      <ViewedForm submission={contact} view={view} send={flow.send}>
        <ContactFields contact={contact} view={view} />
      </ViewedForm>
    </FormRegion>
  );
}
