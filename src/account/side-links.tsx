import { Link } from '@tanstack/react-router';
import { policies } from '../content/policies.ts';
import { SideLink } from './AccountScreen.tsx';

const help = {
  title: 'Still stuck?',
  text: `A person answers within ${policies.answers.general}.`,
  to: '/contact',
  link: 'Write to us',
} as const;
const login = {
  title: 'Remember your password?',
  text: 'Then you can just log in.',
  to: '/login',
  link: 'Log in',
} as const;

const ways = {
  trial: {
    title: 'New here?',
    text: `The trial is free for ${policies.trialDays} days, no credit card required.`,
    to: '/signup',
    link: 'Start your free trial',
  },
  invite: {
    title: 'Invited?',
    text: 'An invite code gives free access.',
    to: '/signup-invite',
    link: 'Use an invite code',
  },
  login,
  registered: { ...login, title: 'Already registered?' },
  account: { title: 'Back', text: 'Everything in one place.', to: '/account', link: 'Your account' },
  help,
  question: { ...help, title: 'Need help?' },
} as const;

/** Ways on, beside an account's form. */
export const SideLinks = ({ to: names }: { to: readonly (keyof typeof ways)[] }) =>
  names.map((name) => {
    const { title, text, to, link } = ways[name];
    return (
      <SideLink key={name} title={title}>
        <p>
          {text} <Link to={to}>{link}</Link>
        </p>
      </SideLink>
    );
  });
