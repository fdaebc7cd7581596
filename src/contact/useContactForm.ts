import { schemaResolver, useForm } from '@mantine/form';
import { contactForm, type ContactForm } from '../../machines/contact/contact.schema.ts';
import type { InquiryType } from '../../machines/contact/inquiry-types.ts';
import type { Refusal } from '../router.tsx';

/** Values and field errors of the contact form (RUN-3); what a refused post had carried stands in it again. */
export function useContactForm(topic: InquiryType, refusal: Refusal | null) {
  const empty: ContactForm = { inquiry_type: topic, name: '', email: '', subject: '', message: '' };
  return useForm<ContactForm>({
    mode: 'uncontrolled',
    initialValues: { ...empty, ...refusal?.values },
    initialErrors: refusal?.fields ?? {},
    validate: schemaResolver(contactForm, { sync: true }),
  });
}

export type ContactFormApi = ReturnType<typeof useContactForm>;
