import { ClientOnly } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { HydrationMark } from './HydrationMark.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import styles from './SiteLayout.module.css';
import { Tooltips } from './Tooltips.tsx';

interface SiteLayoutProps {
  /** What stands above the header, if anything. */
  banner?: ReactNode;
  /** Whether the footer shows; unless told otherwise it does. */
  footer?: boolean;
  children: ReactNode;
}

/** What surrounds every page: skip link, header, footer, and the regions that speak to assistive technology. */
export function SiteLayout({ banner, footer = true, children }: SiteLayoutProps) {
  return (
    <Notifications>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      {banner}
      <div className={`field ${styles.top}`}>
        <Header />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer && <Footer />}
      {/* They have nothing to say before somebody listens. */}
      <ClientOnly>
        <RouteAnnouncer />
        <Tooltips />
      </ClientOnly>
      <HydrationMark />
    </Notifications>
  );
}
