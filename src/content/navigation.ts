import { brand } from '../../machines/domain/brand.ts';

/** The target of 'Demo' and 'Watch Demo' (HOME-7). */
export const demoAnchor = `${brand.slug}-in-action`;

/** HEAD-1. */
export const headerLinks = [
  { label: 'Features', to: '/', hash: 'features' },
  { label: 'Demo', to: '/', hash: demoAnchor },
  { label: 'Pricing', to: '/', hash: 'pricing' },
  { label: 'Blog', to: '/blog' },
] as const;

/** HEAD-2. Every page has all three; the class decides which of them show (ACC-1, base.css). */
export const accountLinks = [
  { label: 'Log In', to: '/actual-login', className: 'for-guest' },
  { label: 'Start Free Trial', to: '/signup', className: 'for-guest' },
  { label: 'Your Account', to: '/account', className: 'for-owner' },
] as const;

interface FooterLink {
  label: string;
  /** Route below the base (FOOT-1). */
  to: string;
  /** Address in the embedded variants (FOOT-4); by default the route below the base. */
  embedded?: string;
  className?: string;
}

const [login, trial] = accountLinks;

/** Help is first, in the same place on every page (WCAG 3.2.6). */
export const footerColumns: ReadonlyArray<{ title: string; links: readonly FooterLink[] }> = [
  {
    title: 'Help',
    links: [
      { label: 'Questions', to: '/faq' },
      { label: 'Contact', to: '/contact' },
      { ...login, embedded: '/login' },
      { ...trial, embedded: '/signup' },
    ],
  },
  {
    title: 'Product',
    links: [
      { label: 'Pricing', to: '/pricing' },
      { label: 'Enterprise', to: '/enterprise' },
      { label: 'Beta tester', to: '/beta-tester' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Careers', to: '/careers' },
      { label: 'Blog', to: '/blog' },
    ],
  },
  {
    title: 'Legal and trust',
    links: [
      { label: 'Trust center', to: '/trust' },
      { label: 'HIPAA compliance', to: '/hipaa-compliance' },
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms', to: '/terms' },
      { label: 'Accessibility', to: '/accessibility' },
    ],
  },
];

export const helpfulLinks = [
  { label: 'Help and questions', to: '/faq', text: 'Answers on setup, notes, privacy and plans.' },
  { label: 'Plans and pricing', to: '/pricing', text: 'Plans for clinicians and teams.' },
  { label: 'Trust center', to: '/trust', text: 'Security, and what is in progress.' },
  { label: 'Contact', to: '/contact', text: 'A person answers.' },
] as const;
