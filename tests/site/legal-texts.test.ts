import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { legalDates, legalDocuments } from '../../src/content/legal-documents.ts';
import { acceptedTexts } from '../../src/content/legal-texts.ts';

const textOf = (id: string) => acceptedTexts.documents.find((document) => document.id === id)?.text ?? '';
const baa = textOf('baa');

test('[LEGAL-1] the recorded version is the day of the shown last update', () => {
  expect(legalDates).toEqual({ effective: 'January 1, 2025', updated: 'July 27, 2025' });
  expect(new Date(`${legalDates.updated} UTC`).toISOString().slice(0, 10)).toBe(legalVersion);
  for (const id of ['terms', 'baa'])
    expect(textOf(id)).toContain('Effective January 1, 2025, last updated July 27, 2025.');
});

test('[LEGAL-1] the accepted texts have not changed', () => {
  // Update the digest with a change. A change of meaning after the first acceptance needs a new date, which is a new
  // version: earlier accounts are asked again.
  const digest = createHash('sha256').update(JSON.stringify(acceptedTexts)).digest('hex');
  expect(digest).toBe('625dfe073f4a0ff9ee58d08a993508b8c585290d2db9fe3601c3d9776e6b5647');
});

test('[LEGAL-1] sections and clauses have the screen’s numbers, and their own anchors', () => {
  for (const { id, sections } of legalDocuments) {
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
    const lines = textOf(id).split('\n').slice(3);
    expect(lines).toEqual(
      sections.flatMap(({ heading, clauses }, at) => [
        `${at + 1}. ${heading}`,
        ...clauses.map((clause, index) => `${at + 1}.${index + 1} ${clause}`),
      ]),
    );
    for (const section of sections) expect(section.id).toMatch(new RegExp(`^${id}-[a-z]+(-[a-z]+)*$`));
  }
});

test('[LEGAL-1] a clause refers only to existing ones', () => {
  for (const { id, sections } of legalDocuments) {
    const numbers = sections.flatMap(({ clauses }, at) => [
      `${at + 1}`,
      ...clauses.map((_, index) => `${at + 1}.${index + 1}`),
    ]);
    const named = [...textOf(id).matchAll(/\b(?:clauses?|sections?) (\d[\d., and]*\d|\d)/g)].flatMap(([, list = '']) =>
      list.split(/, | and /),
    );
    expect(
      named.filter((number) => !numbers.includes(number)),
      id,
    ).toEqual([]);
    expect(named.length, id).toBeGreaterThan(0);
  }
});

/** 45 CFR 164.504(e)(2), (e)(4) and (e)(5), 164.314(a)(2), and the provisions they refer to. */
test.each([
  [
    '164.504(e)(2)(i): the permitted and required uses and disclosures',
    /3\. What we may do with protected health information\n3\.1 To provide the service: we may use and disclose it to/,
  ],
  [
    '164.504(e)(2)(i): no use that would violate Subpart E if you did it',
    /in a way that would violate Subpart E of 45 CFR Part 164 if you did it yourself, except for/,
  ],
  [
    '164.504(e)(2)(i)(A), (e)(4)(i): our own management, administration and legal responsibilities',
    /for our proper management and administration and to carry out our legal responsibilities/,
  ],
  [
    '164.504(e)(4)(ii): disclosure for these, by law or with assurances, and notice of what goes wrong',
    /only if the disclosure is required by law, or if the recipient assures us in writing .* in confidence, .* and tell us of every instance/,
  ],
  ['164.504(e)(2)(i)(B): data aggregation', /services of data aggregation that relate to your health care operations/],
  [
    '164.504(e)(2)(ii)(A): no other use or disclosure',
    /do not use or disclose protected health information other than as this agreement permits or requires, or as required by law/,
  ],
  [
    '164.504(e)(2)(ii)(B), 164.314(a)(2)(i)(A): safeguards, and Subpart C for electronic information',
    /use appropriate safeguards to prevent .* we comply with Subpart C of 45 CFR Part 164/,
  ],
  [
    '164.504(e)(2)(ii)(C), 164.314(a)(2)(i)(C): reports of other uses, security incidents and breaches',
    /every use or disclosure .* this agreement does not provide for and every security incident, once we become aware of it\. .* 164\.410/,
  ],
  [
    '164.410(b): without unreasonable delay, and within 60 days',
    /without unreasonable delay and within 60 days of its discovery/,
  ],
  [
    '164.410(a)(2): when a breach counts as discovered',
    /first day on which it is known to us, or would have been known to us with reasonable diligence/,
  ],
  ['164.410(c): what the report says', /names, as far as possible, each individual concerned, .* 164\.404\(c\)/],
  ['164.412: a delay for law enforcement', /law enforcement official asks for a delay under 45 CFR 164\.412/],
  [
    '164.504(e)(2)(ii)(D), 164.314(a)(2)(i)(B) and (iii): subcontractors',
    /164\.502\(e\)\(1\)\(ii\) and 164\.308\(b\)\(2\) require, to the same restrictions, conditions and requirements/,
  ],
  ['164.504(e)(2)(ii)(E): access', /available to you, .* 164\.524/],
  ['164.504(e)(2)(ii)(F): amendment', /make the amendments .* 164\.526/],
  ['164.504(e)(2)(ii)(G): accounting of disclosures', /accounting, .* available to you in time/],
  [
    '164.504(e)(2)(ii)(H): your obligations, where we carry them out',
    /carry out an obligation of yours under Subpart E .* we comply with the requirements of Subpart E that apply to you/,
  ],
  [
    '164.504(e)(2)(ii)(I): books and records for the Secretary',
    /internal practices, books and records .* available to the Secretary of Health and Human Services/,
  ],
  [
    '164.504(e)(2)(ii)(J): return or destruction, no copies',
    /return to you or destroy, .* all protected health information that we or our subcontractors still have in any form, and keep no copies/,
  ],
  [
    '164.504(e)(2)(ii)(J): where that is not feasible',
    /Where neither is feasible, .* extend the protections of this agreement .* limit further uses and disclosures/,
  ],
  [
    '164.504(e)(2)(iii): termination for a violation',
    /violated a material term of this agreement, .* may terminate this agreement/,
  ],
  [
    '164.504(e)(1)(iii): a subcontractor that breaks its agreement',
    /If we learn that a subcontractor breaks its agreement .* end the agreement with it/,
  ],
  [
    '164.502(b), 164.514(d): minimum necessary',
    /only the minimum of protected health information that the purpose needs, as 45 CFR 164\.502\(b\) and 164\.514\(d\)/,
  ],
  [
    '164.514(a), (b): de-identification',
    /remove the 18 HIPAA identifiers from it as 45 CFR 164\.514\(a\) and \(b\) require/,
  ],
  [
    '164.502(a)(5)(ii), 164.508(a)(3): no sale, no marketing',
    /do not sell it, and we do not use it for marketing or advertising/,
  ],
  [
    '164.520, 164.522: what you tell us',
    /notice of privacy practices \(45 CFR 164\.520\), .* restrictions that you have agreed to/,
  ],
  [
    '164.522: restrictions and confidential communications',
    /restrictions and the confidential communications .* 164\.522/,
  ],
  ['164.530(f) by agreement: mitigation', /mitigate, as far as practicable, every harmful effect/],
  [
    'definitions by their sections',
    /164\.402; “security incident” that of 164\.304; “required by law” that of 164\.103; .* 164\.501\. .* 160\.103/,
  ],
  [
    'precedence',
    /this agreement prevails: over the Terms & Conditions, over the Terms of service, and over the Privacy policy/,
  ],
  [
    'term',
    /begins when you accept it\. It lasts until all protected health information has been returned or destroyed/,
  ],
])('[LEGAL-1] the BAA has what the rules require: %s', (_, element) => {
  expect(baa).toMatch(element);
});
