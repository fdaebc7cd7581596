/**
 * The product's name and everything that SPEC.md leaves to the operator (RUN-6). Anchors, article slugs and
 * mail texts derive from here; the site and the relay read the same value.
 */
export const brand = {
  name: 'Staveline',
  slug: 'staveline',
  assistant: 'Synapse',
  email: 'hello@staveline.example',
  securityEmail: 'security@staveline.example',
  phone: '(555) 010-0100',
  /** The origin of canonical links and of links in mails when none is configured. */
  origin: 'http://localhost:3000',
  /** The external page that the pricing section's 'Learn More' opens (HOME-4). */
  pricingUrl: 'https://example.com/pricing',
  /** The two posts that stand elsewhere: a press release about a burnout study, and our news of an accelerator (BLOG-3). */
  burnoutReleaseUrl: 'https://example.com/burnout-study',
  acceleratorPostUrl: 'https://example.com/accelerator',
  social: [
    { name: 'LinkedIn', url: 'https://example.com/linkedin' },
    { name: 'YouTube', url: 'https://example.com/youtube' },
  ],
} as const;
