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

const topicOf = (type: unknown): InquiryType | undefined => inquiryTypes.find((known) => known === type);

/** Ignores unknown values. Plain code: a schema library here would load on every page. */
function contactSearch(search: Record<string, unknown>): ContactSearch {
  const type = topicOf(search['type']);
  return { ...(type && { type }), ...(search['sent'] === 'yes' && { sent: 'yes' }) };
}

export const Route = createFileRoute('/_site/contact')({
  validateSearch: contactSearch,
  head: () => pageHead(pages.contact),
  component: Contact,
});

function Contact() {
  const { type, sent } = Route.useSearch();
  const { refusal } = Route.useRouteContext();
  // Unknown types get here too: the router keeps the root's search.
  const topic = topicOf(type) ?? 'general';
  return (
    <ContactScreen topic={topic} alreadySent={sent === 'yes'} refusal={refusal?.flow === 'contact' ? refusal : null} />
  );
}
