import { brand } from '../../machines/domain/brand.ts';
import { accountPages } from './account-pages.ts';
import { slugs } from './article-slugs.ts';
import type { PageText } from './page-text.ts';
import { policies } from './policies.ts';

export type { PageText } from './page-text.ts';

/** The home page's headline: a clinician's words, and the chart's answer in another type. */
export const homeHeadline = { spoken: 'Talk to the patient.', recorded: 'The chart keeps up.' } as const;

const text = {
  home: {
    path: '/',
    title: `${brand.name}: talk to the patient, the chart keeps up`,
    description: `${brand.name} listens to the visit, writes a structured note and suggests billing codes. ${policies.trialDays}-day free trial, no credit card required.`,
    heading: `${homeHeadline.spoken} ${homeHeadline.recorded}`,
    lede: `${brand.name} listens to the visit, writes a structured note, and suggests billing codes. You review it, sign it, and go home.`,
  },
  enterprise: {
    path: '/enterprise',
    title: 'Enterprise',
    description: `${brand.name} for health systems and groups: an admin dashboard, team note sharing, and US-only data.`,
    heading: 'More patients seen, fewer evenings lost',
    lede: 'For health systems and groups: an admin dashboard, team note sharing, and a rollout planned with your team.',
  },
  careers: {
    path: '/careers',
    title: 'Careers',
    description: `Equity-only positions at ${brand.name}. Every application is reviewed within ${policies.answers.careers}.`,
    heading: `Careers at ${brand.name}`,
    lede: `Every position is equity only. We review each application within ${policies.answers.careers}.`,
  },
  contact: {
    path: '/contact',
    title: 'Contact',
    description: `Write to ${brand.name}: general inquiries are answered in ${policies.answers.general}, technical support in ${policies.answers.support}.`,
    heading: 'Contact us',
    lede: 'Send us a message. A person will answer.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy policy',
    description: `How ${brand.name} handles account, usage and clinical data. Last updated ${policies.privacyUpdated}.`,
    heading: 'Privacy policy',
    lede: `Last updated ${policies.privacyUpdated}. Privacy requests are answered ${policies.privacyRequests}.`,
  },
  trust: {
    path: '/trust',
    title: 'Trust center',
    description: `The security and compliance posture of ${brand.name}: encryption, US-only data, SOC 2 certification in progress.`,
    heading: 'Security and trust center',
    lede: 'What is in place, what is in progress, and where to read more.',
  },
  terms: {
    path: '/terms',
    title: 'Terms of service',
    description: `The terms under which licensed healthcare providers and authorized staff use ${brand.name}.`,
    heading: 'Terms of service',
    lede: `Last updated ${policies.termsUpdated}. For licensed healthcare providers and authorized staff.`,
  },
  faq: {
    path: '/faq',
    title: 'Help and questions',
    description: `Answers about setup, notes, privacy and plans of ${brand.name}. Encounters are unlimited on every plan.`,
    heading: 'Help and questions',
    lede: `Encounters are unlimited on every plan, and setup takes ${policies.setupMinutes} minutes. Every answer below has its own link.`,
  },
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility statement',
    description: `What ${brand.name} checks for accessibility and how, where the site falls short, and whom to tell.`,
    heading: 'Accessibility statement',
    lede: 'A site for clinicians is read at three in the morning, on a small screen, with gloves on. It has to work for everyone.',
  },
  mobileSignup: {
    path: '/mobile-signup',
    title: 'Sign up',
    description: `Sign up for ${brand.name} on your phone: we email you a link to complete your registration.`,
    heading: 'Sign up',
    lede: 'We email you a link to complete your registration.',
  },
  hipaa: {
    path: '/hipaa-compliance',
    title: 'HIPAA compliance',
    description: `Infrastructure security, US-only data localization, administrative and physical safeguards at ${brand.name}.`,
    heading: 'HIPAA compliance',
    lede: 'Your patients’ information is yours. Here is how we protect it as your business associate, and whom to contact.',
  },
  betaTester: {
    path: '/beta-tester',
    title: 'Beta tester application',
    description: `Apply to test new ${brand.name} features early and shape what they become.`,
    heading: 'Become a beta tester',
    lede: `Try new ${brand.name} features before anyone else, and tell us what would make them better.`,
  },
  about: {
    path: '/about',
    title: 'About',
    description: `${brand.name} is built by clinicians. Our mission, our team and what we value.`,
    heading: `About ${brand.name}`,
    lede: 'Built by clinicians, so that charting ends when the visit does.',
  },
  pricing: {
    path: '/pricing',
    title: 'Plans and pricing',
    description: `Priced per clinician, every encounter included. ${policies.trialDays}-day free trial, no credit card required.`,
    heading: 'Priced per clinician. Every encounter included.',
    lede: `Both clinician plans start with a ${policies.trialDays}-day trial. No credit card required.`,
  },
  signup: {
    path: '/signup',
    title: 'Start your free trial',
    description: `Start a ${policies.trialDays}-day free trial of ${brand.name}. No credit card required.`,
    heading: `Start your ${policies.trialDays}-day free trial`,
    lede: `No credit card required. Setup takes ${policies.setupMinutes} minutes.`,
  },
  login: {
    path: '/login',
    title: 'Log in',
    description: `Log in to ${brand.name}.`,
    heading: 'Log in',
    lede: 'Use the email address and password of your account.',
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgot your password',
    description: `Reset the password for your ${brand.name} account.`,
    heading: 'Forgot your password?',
    lede: 'We email you a reset link.',
    noindex: true,
  },
  signupInvite: {
    path: '/signup-invite',
    title: 'Sign up with an invite',
    description: `Use an invite code for free access to ${brand.name}.`,
    heading: 'Sign up with an invite code',
    lede: 'An invite code gives free access.',
    noindex: true,
  },
  resetPassword: {
    path: '/reset-password',
    title: 'Choose a new password',
    description: `Choose a new password for your ${brand.name} account.`,
    heading: 'Choose a new password',
    lede: 'Changing your password logs you out on every device.',
    noindex: true,
  },
  completeRegistration: {
    path: '/complete-registration',
    title: 'Complete your registration',
    description: `Choose the password for your ${brand.name} account.`,
    heading: 'Complete your registration',
    lede: 'Your account is complete once it has a password.',
    noindex: true,
  },
  account: {
    path: '/account',
    title: 'Your account',
    description: `Your plan and trial at ${brand.name}.`,
    heading: 'Your account',
    lede: 'Log in to see your plan and trial.',
    noindex: true,
  },
  legalAcceptance: {
    path: '/legal-acceptance',
    title: 'Legal acceptance',
    description: `Read and accept the terms and the business associate agreement of ${brand.name}.`,
    heading: 'Terms and business associate agreement',
    lede: `Effective ${policies.acceptance.effective}, last updated ${policies.acceptance.updated}.`,
    noindex: true,
  },
  careerApplication: {
    path: '/career-application',
    title: 'Career application',
    description: `Apply for a position at ${brand.name}.`,
    heading: 'Apply for a position',
    lede: `We review each application within ${policies.answers.careers}.`,
    noindex: true,
  },
  blog: {
    path: '/blog',
    title: 'Blog & News',
    description: 'Insights on AI-powered healthcare, clinical documentation, and the future of medicine',
    heading: 'Blog & News',
    lede: 'Insights on AI-powered healthcare, clinical documentation, and the future of medicine',
  },
  headerOnly: {
    path: '/header-only',
    title: 'Header',
    description: `The header of ${brand.name}, for embedding.`,
    heading: '',
    lede: '',
    noindex: true,
  },
  footerOnly: {
    path: '/footer-only',
    title: 'Footer',
    description: `The footer of ${brand.name}, for embedding.`,
    heading: '',
    lede: '',
    noindex: true,
  },
  notFound: {
    path: '/404',
    title: 'Page not found',
    description: 'There is no page at this address.',
    heading: 'Oops! Page not found',
    lede: 'There is no page at this address. It may have moved, or the link may be broken.',
    noindex: true,
  },
} satisfies Record<string, PageText>;

/** A second route for the same screen (BASE-3). */
const alias = (page: PageText, path: string): PageText => ({ ...page, path, canonical: page.path });

export const pages = {
  ...text,
  help: alias(text.faq, '/help'),
  actualLogin: alias(text.login, '/actual-login'),
  news: alias(text.blog, '/news'),
};

export const prerenderedPaths: readonly string[] = [
  ...[...Object.values(pages), ...Object.values(accountPages)].map((page) => page.path),
  ...Object.values(slugs).map((slug) => `/blog/${slug}`),
];

/** The redirect of an address without a page, or undefined for the not-found screen (BLOG-5). */
export function leadsElsewhere(path: string): string | undefined {
  return /^\/blog\/[^/]+$/.test(path) ? '/blog' : undefined;
}
