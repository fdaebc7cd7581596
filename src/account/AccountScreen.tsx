import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader.tsx';
import type { PageText } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import key from '../drawings/key.svg?raw';
import styles from './AccountScreen.module.css';

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

interface AccountScreenProps {
  page: Pick<PageText, 'heading' | 'lede'>;
  /** Content before the links to other pages. */
  beside?: ReactNode;
  ways: readonly (keyof typeof ways)[];
  children: ReactNode;
}

export function AccountScreen({ page, beside, ways: names, children }: AccountScreenProps) {
  return (
    <>
      <PageHeader page={page} drawing={key} />
      <div className={`wrap split form-screen ${styles.columns}`}>
        {children}
        <aside className="beside" aria-label="More options">
          {beside}
          {names.map((name) => {
            const { title, text, to, link } = ways[name];
            return (
              <SideLink key={name} title={title}>
                <p>
                  {text} <Link to={to}>{link}</Link>
                </p>
              </SideLink>
            );
          })}
        </aside>
      </div>
    </>
  );
}

export function SideLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`taps ${styles.way}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
