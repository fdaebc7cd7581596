/**
 * The routes of SPEC.md section 2, each with the heading that its screen must show. Written by hand, not
 * taken from the site: this is what the site is held against.
 */
export const routes: readonly { path: string; heading: RegExp; canonical?: string; noindex?: boolean }[] = [
  { path: '/', heading: /^Talk to the patient\. The chart keeps up\.$/ },
  { path: '/enterprise', heading: /./ },
  { path: '/careers', heading: /^Careers/ },
  { path: '/contact', heading: /^Contact/ },
  { path: '/privacy', heading: /^Privacy/ },
  { path: '/trust', heading: /trust center/i },
  { path: '/terms', heading: /^Terms/ },
  { path: '/help', heading: /^Help/, canonical: '/faq' },
  { path: '/faq', heading: /^Help/ },
  { path: '/accessibility', heading: /^Accessibility statement$/ },
  { path: '/mobile-signup', heading: /^Sign up/ },
  { path: '/hipaa-compliance', heading: /^HIPAA compliance$/ },
  { path: '/beta-tester', heading: /beta tester/i },
  { path: '/about', heading: /^About/ },
  { path: '/pricing', heading: /^Priced per clinician/ },
  { path: '/signup', heading: /14-day free trial/ },
  { path: '/login', heading: /^Log in$/ },
  { path: '/actual-login', heading: /^Log in$/, canonical: '/login' },
  { path: '/legal-acceptance', heading: /business associate agreement/i, noindex: true },
  { path: '/career-application', heading: /^Apply/, noindex: true },
  { path: '/forgot-password', heading: /^Forgot your password/, noindex: true },
  { path: '/signup-invite', heading: /invite code/, noindex: true },
  { path: '/reset-password', heading: /^Choose a new password$/, noindex: true },
  { path: '/complete-registration', heading: /^Complete your registration$/, noindex: true },
  { path: '/blog', heading: /^Blog & News$/ },
  { path: '/news', heading: /^Blog & News$/, canonical: '/blog' },
  { path: '/blog/ai-clinical-documentation-whitepaper', heading: /whitepaper/i },
  { path: '/blog/staveline-roi-vs-human-scribes', heading: /human scribes/ },
  { path: '/blog/emergency-documentation-staveline-vs-dictation', heading: /dictation/ },
  { path: '/blog/hipaa-compliance-staveline-vs-generic-ai', heading: /generic AI/ },
  { path: '/blog/staveline-vs-nuance-dax', heading: /Nuance DAX/ },
];

/** The two routes that stand alone, for embedding. */
export const embeddable = ['/header-only', '/footer-only'] as const;

export const at = (path: string) => `/landing-new${path}`;
