import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inquiryTypes } from '../../../machines/contact/contact.schema.ts';
import { ContactScreen } from '../../contact/ContactScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

/** `type` presets the topic (CONT-1); `sent` is where a form post without script leads to. */
const search = z.object({
  type: z.catch(z.optional(z.enum(inquiryTypes)), undefined),
  sent: z.catch(z.optional(z.literal('yes')), undefined),
});

export const Route = createFileRoute('/_site/contact')({
  validateSearch: search,
  head: () => pageHead(pages.contact),
  component: Contact,
});

function Contact() {
  const { type = 'general', sent } = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  return <ContactScreen topic={type} alreadySent={sent === 'yes'} refusal={refusal?.flow === 'contact' ? refusal : null} />;
}
