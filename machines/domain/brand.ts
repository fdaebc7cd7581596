/** Settings of the operator (RUN-6). Anchors, slugs and mails of the site and the relay derive from it. */
export const brand = {
  name: 'Staveline',
  /** Holder in the copyright line, which begins in `year` (SHOW-10). */
  legalName: 'Staveline',
  year: 2026,
  slug: 'staveline',
  assistant: 'Synapse',
  /** Byline of the founder's articles, with credentials: 'Jane Doe, DNP, FNP-C'. Null: the clinical team's. */
  founder: null as string | null,
  email: 'hello@staveline.example',
  securityEmail: 'security@staveline.example',
  phone: '(555) 010-0100',
  /** For canonical links and links in mails, unless configured. */
  origin: 'http://localhost:3000',
  /** One line below the footer's logo, or null (SHOW-10). */
  address: null as string | null,
  /** 'Learn More' of the pricing section (HOME-4). */
  pricingUrl: 'https://example.com/pricing',
  /** Two external posts: a press release about a burnout study, and our news of an accelerator (BLOG-3). */
  burnoutReleaseUrl: 'https://example.com/burnout-study',
  acceleratorPostUrl: 'https://example.com/accelerator',
  social: [
    { name: 'LinkedIn', url: 'https://example.com/linkedin' },
    { name: 'YouTube', url: 'https://example.com/youtube' },
  ],
} as const;
