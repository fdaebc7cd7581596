import { brand } from '../../machines/brand.ts';
import { addressOf } from './head.ts';
import type { PageText } from './pages.ts';

/** What schema.org's types of this site have in common (BASE-10). It is data: no browser runs it, and no policy has to allow it. */
export interface StructuredThing {
  '@context': 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

const thing = <T extends Record<string, unknown>>(type: string, properties: T): StructuredThing => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
});

/** The way from the home page to a page. */
export function breadcrumbs(...pages: readonly Pick<PageText, 'path' | 'title'>[]): StructuredThing {
  const way = [{ path: '/', title: brand.name }, ...pages];
  return thing('BreadcrumbList', {
    itemListElement: way.map(({ path, title }, index) => ({ '@type': 'ListItem', position: index + 1, name: title, item: addressOf(path) })),
  });
}

/** Questions with their answers. */
export function questionsPage(questions: readonly { question: string; answer: string }[]): StructuredThing {
  return thing('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}
