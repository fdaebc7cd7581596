import { createFileRoute } from '@tanstack/react-router';
import { inquiryTypes, type InquiryType } from '../../../machines/contact/inquiry-types.ts';
import { ContactScreen } from '../../contact/ContactScreen.tsx';
import { pageHead } from '../../content/head.ts';
import { pages } from '../../content/pages.ts';

interface ContactSearch {
  /** Presets the topic (CONT-1). */
  type?: InquiryType;
  sent?: 'yes';
}

/** Ignores unknown values. Plain code: a schema library here would load on every page. */
function contactSearch(search: Record<string, unknown>): ContactSearch {
  const type = inquiryTypes.find((known) => known === search['type']);
  return { ...(type && { type }), ...(search['sent'] === 'yes' && { sent: 'yes' }) };
}

export const Route = createFileRoute('/_site/contact')({
  validateSearch: contactSearch,
  head: () => pageHead(pages.contact),
  component: Contact,
});

function Contact() {
  const { type = 'general', sent } = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  return (
    <ContactScreen topic={type} alreadySent={sent === 'yes'} refusal={refusal?.flow === 'contact' ? refusal : null} />
  );
}
