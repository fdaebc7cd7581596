import { ClientOnly } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { HydrationMark } from './HydrationMark.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './SiteLayout.module.css';
import { Tooltips } from './Tooltips.tsx';

interface SiteLayoutProps {
  banner?: ReactNode;
  footer?: boolean;
  children: ReactNode;
}

export function SiteLayout({ banner, footer = true, children }: SiteLayoutProps) {
  return (
    <Notifications>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      {banner}
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer />}
      {/* Live regions have no content before hydration. */}
      <ClientOnly>
        <RouteAnnouncer />
        <Tooltips />
      </ClientOnly>
      <HydrationMark />
    </Notifications>
  );
}
