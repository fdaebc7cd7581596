import { forms } from '../../machines/forms.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';

/** The routes (BASE-2 to BASE-5), each with the heading of its screen. Written by hand, not derived from the site. */
const specified: readonly { path: string; heading: RegExp; canonical?: string; noindex?: boolean }[] = [
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

const isFurther = ({ form }: FormDetails) => !specified.some(({ path }) => path === form.screen);

/** Forms that no requirement lists as a route. */
const furtherForms = forms.filter(isFurther);

export const routes: typeof specified = [
  ...specified,
  ...furtherForms.map(({ form }) => ({ path: form.screen, heading: /./, noindex: true })),
];

/** One route of each screen. */
export const screens = routes.filter(({ canonical }) => canonical === undefined).map(({ path }) => path);

export const embeddable = ['/header-only', '/footer-only'] as const;

export const at = (path: string) => `/landing-new${path}`;

const plans = ['np_pa_monthly', 'np_pa_annual', 'md_do_monthly', 'md_do_annual'];
const inquiries = ['integration', 'careers', 'partnership', 'support'];
const positions = [
  'Advisory Board Member',
  'Integration Specialist',
  'Compliance Officer',
  'Mobile App Developer',
  'Chief Technology Officer (CTO)',
  'Other',
];

/** The variants of RUN-1: queries with a prerendered file. */
export const variants: readonly string[] = [
  '/?billing=annual',
  '/pricing?billing=annual',
  '/contact?sent=yes',
  ...inquiries.map((type) => `/contact?type=${type}`),
  '/signup?type=direct',
  ...plans.flatMap((plan) =>
    ['', '&type=direct', '&sent=yes', '&type=direct&sent=yes'].map((rest) => `/signup?plan=${plan}${rest}`),
  ),
  ...['ios=1', 'sent=yes', 'ios=1&sent=yes'].map((query) => `/mobile-signup?${query}`),
  ...['/login', '/actual-login'].flatMap((path) =>
    ['ended', 'none', 'cookies', 'link'].map((reason) => `${path}?session=${reason}`),
  ),
  '/forgot-password?sent=yes',
  '/reset-password?changed=yes',
  '/complete-registration?completed=yes',
  '/complete-registration?resent=yes',
  '/career-application?sent=yes',
  ...positions.map((position) => `/career-application?position=${encodeURIComponent(position)}`),
  '/beta-tester?sent=yes',
  ...furtherForms.map(({ form, done }) => `${form.screen}?${done}=yes`),
  ...plans.map((plan) => `/change-plan?plan=${plan}`),
];
