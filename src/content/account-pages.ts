import { brand } from '../../machines/domain/brand.ts';
import type { PageText } from './page-text.ts';

/** Pages behind the login. Apart from `pages`, which every page's script has: of these it has path and title only. */
export const accountPages = {
  changePlan: {
    path: '/change-plan',
    title: 'Change your plan',
    description: `Choose another plan for your ${brand.name} account.`,
    heading: 'Change your plan',
    lede: 'You can change it as often as you like until the trial ends. You are not charged before then.',
    noindex: true,
  },
  changePassword: {
    path: '/change-password',
    title: 'Change your password',
    description: `Choose a new password for your ${brand.name} account with your current one.`,
    heading: 'Change your password',
    lede: 'You need your current password. We email you when it has been changed.',
    noindex: true,
  },
  deleteAccount: {
    path: '/delete-account',
    title: 'Delete your account',
    description: `Delete your ${brand.name} account.`,
    heading: 'Delete your account',
    lede: 'This cannot be undone.',
    noindex: true,
  },
} satisfies Record<string, PageText>;
