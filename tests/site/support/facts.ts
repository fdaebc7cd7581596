import type { PageText } from './page-text.ts';

/**
 * Facts that several pages state (PRICE-1, STAT-2, STAT-4): their wordings, the correct value, and the pages that have to state them.
 * Any page with another value is a contradiction. `{n}` is the number.
 */
export const facts: readonly {
  fact: string;
  said: RegExp;
  is: string;
  on: readonly string[];
  notOn?: readonly string[];
}[] = [
  {
    // STAT-4: two terms, and each page keeps its own. Only the trust center shows both.
    fact: 'notice of a breach, as privacy and terms have it',
    said: /\bwithin (60|\d+) days(?= of (?:its )?discovery)|^within (\d+) days at the latest$/gim,
    is: '60',
    on: ['/privacy', '/terms', '/legal-acceptance', '/trust'],
    notOn: ['/hipaa-compliance'],
  },
  {
    fact: 'notice of a breach, as the HIPAA page has it',
    said: /\bcovered entities whose information it is within (\d+) hours|^within (\d+) hours$/gim,
    is: '24',
    on: ['/hipaa-compliance', '/trust'],
    notOn: ['/privacy', '/terms', '/legal-acceptance'],
  },
  {
    fact: 'clinical data is kept',
    said: /\bclinical data\b[^.]{0,90}?\b(\d+) years/gi,
    is: '7',
    on: ['/privacy', '/terms', '/legal-acceptance', '/faq', '/hipaa-compliance', '/trust'],
  },
  {
    fact: 'usage data is kept',
    said: /\busage data\b[^.]{0,90}?\bup to (\d+) years/gi,
    is: '2',
    on: ['/privacy', '/terms', '/legal-acceptance', '/faq', '/hipaa-compliance', '/trust'],
  },
  {
    fact: 'privacy requests are answered',
    said: /\bprivacy requests are answered\s+within (\d+) days/gi,
    is: '30',
    on: ['/privacy', '/faq'],
  },
  {
    fact: 'the limit of liability',
    said: /\bfees that you paid for the service in the (\d+) months|\b(\d+) months(?= of fees)/gi,
    is: '12',
    on: ['/terms', '/legal-acceptance'],
  },
  {
    fact: 'encryption at rest',
    said: /\bAES-(\d+)/g,
    is: '256',
    on: ['/privacy', '/terms', '/legal-acceptance', '/faq', '/hipaa-compliance', '/trust'],
  },
  {
    fact: 'encryption in transit',
    said: /\bTLS (\d(?:\.\d)?)/g,
    is: '1.3',
    on: ['/privacy', '/terms', '/legal-acceptance', '/faq', '/hipaa-compliance', '/trust'],
  },
  { fact: 'uptime', said: /\b(\d[\d.]*)% uptime/gi, is: '99.9', on: ['/terms', '/legal-acceptance', '/trust'] },
  {
    fact: 'the identifiers that are removed',
    said: /\b(\d+) (?:HIPAA )?identifiers/gi,
    is: '18',
    on: ['/privacy', '/legal-acceptance', '/hipaa-compliance', '/trust'],
  },
  {
    fact: 'the trial',
    said: /\btrial (?:lasts|is free for) (\d+) days|\b(\d+)-day (?:free )?trial/gi,
    is: '14',
    on: ['/terms', '/legal-acceptance', '/signup', '/pricing'],
  },
  {
    fact: 'when compliance answers',
    said: /\bcompliance\b[^.]{0,20}\b(?:answers|answered) (?:with)?in (\d+) hours|\bwe answer in (\d+) hours/gi,
    is: '24',
    on: ['/hipaa-compliance', '/trust', '/faq'],
  },
];

export function contradictions(pages: readonly Pick<PageText, 'path' | 'blocks'>[]): string[] {
  const wrong: string[] = [];
  for (const { fact, said, is, on, notOn = [] } of facts) {
    for (const { path, blocks } of pages) {
      const text = blocks
        .filter(({ main }) => main)
        .map((block) => block.text)
        .join('\n');
      // A term and its definition form one sentence.
      const found = [...text.matchAll(said), ...text.replaceAll('\n', ' ').matchAll(said)].map((match) =>
        match.slice(1).find((part) => part !== undefined),
      );
      for (const number of new Set(found))
        if (number !== is) wrong.push(`${path}: ${fact}: ${number}, but it is ${is}`);
      if (on.includes(path) && found.length === 0) wrong.push(`${path} does not say: ${fact}, ${is}`);
      if (notOn.includes(path) && found.length > 0)
        wrong.push(`${path} says what another page has to say: ${fact}, ${is}`);
    }
  }
  return wrong;
}
