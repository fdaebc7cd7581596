import { contactForm } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import { inquiryTopics, type InquiryType } from '../../machines/contact/inquiry-types.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { RelayForm } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { ContactFields } from './ContactForm.tsx';

interface ContactFlowProps {
  topic: InquiryType;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

export function ContactFlow({ topic, ...opened }: ContactFlowProps) {
  const initial = { inquiry_type: topic, subject: inquiryTopics[topic].label };
  const contact = useRelayForm(contactForm, contactWords, { initial, ...opened });
  return (
    <RelayForm form={contact}>
      <ContactFields contact={contact} />
    </RelayForm>
  );
}
