import { schemaResolver, useForm } from '@mantine/form';
import { contactForm, type ContactForm } from '../../machines/contact/contact.schema.ts';
import type { InquiryType } from '../../machines/contact/inquiry-types.ts';
import type { Refusal } from '../router.tsx';

/** Under this name the form's errors hold what is wrong with the whole of it. */
export const wholeForm = 'form';

/** Values and errors of the contact form (RUN-3); what a refused post had carried stands in it again. */
export function useContactForm(topic: InquiryType, refusal: Refusal | null) {
  const empty: ContactForm = { inquiry_type: topic, name: '', email: '', subject: '', message: '' };
  const form = useForm<ContactForm>({
    mode: 'uncontrolled',
    initialValues: { ...empty, ...refusal?.values },
    initialErrors: { ...refusal?.fields, ...(refusal?.error && { [wholeForm]: refusal.error }) },
    validate: schemaResolver(contactForm, { sync: true }),
  });

  /** Empties the fields: a mere reset would bring back what had been refused. */
  const clear = () => {
    form.setInitialValues(empty);
    form.reset();
  };
  return { form, clear };
}

export type ContactFormApi = ReturnType<typeof useContactForm>['form'];
