import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { contactView } from '../../machines/contact/contact.view.ts';
import { inquiryTopics, type InquiryType } from '../../machines/contact/inquiry-types.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { FormRegion, Thanks } from '../forms/FormRegion.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import { ContactFields } from './ContactForm.tsx';

interface ContactFlowProps {
  topic: InquiryType;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

export function ContactFlow({ topic, alreadySent, refusal }: ContactFlowProps) {
  const contact = useViewedForm(contactForm, contactMachine, contactView, {
    initial: { inquiry_type: topic, subject: inquiryTopics[topic].label },
    input: { alreadySent },
    refusal,
  });
  const { submission, flow, view } = contact;

  return (
    <FormRegion form={contactForm} view={view} outcome={<Thanks form={contactForm} view={view} send={flow.send} />}>
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <ContactFields contact={contact} />
      </ViewedForm>
    </FormRegion>
  );
}
