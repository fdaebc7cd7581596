import { createFileRoute } from '@tanstack/react-router';
import type { InquiryType } from '../../../machines/contact/inquiry-types.ts';
import { ContactScreen } from '../../contact/ContactScreen.tsx';
import { pageHead } from '../../content/head.ts';

interface ContactSearch {
  /** Presets the topic (CONT-1). */
  type?: InquiryType;
  sent?: string;
}

export const Route = createFileRoute('/_site/contact')({
  validateSearch: (search: ContactSearch) => search,
  head: () => pageHead('contact'),
  component: ContactScreen,
});
