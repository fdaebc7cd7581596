import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { HydrationMark } from './HydrationMark.tsx';
import { NotificationRegion } from './NotificationRegion.tsx';
import { RouteChange } from './RouteChange.tsx';
import styles from './SiteLayout.module.css';
import { Tooltips } from './Tooltips.tsx';

/**
 * What surrounds every page: skip link, header, footer, and the regions that speak to assistive technology.
 * @param props.banner what stands above the header, if anything
 */
export function SiteLayout({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  return (
    <>
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
      <Footer />
      <RouteChange />
      <NotificationRegion />
      <Tooltips />
      <HydrationMark />
    </>
  );
}
