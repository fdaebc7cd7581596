import { useEffect, useRef } from 'react';
import { siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { siteHeaderView } from '../../machines/site-header/site-header.view.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useView } from '../flow/useView.ts';
import { Header } from './Header.tsx';
import styles from './SiteLayout.module.css';
import { watchHeader } from './watch-header.ts';

/** The header of a whole page: it returns when the visitor scrolls up (SHOW-6). */
export function SiteHeader() {
  const header = useFlow(siteHeaderMachine);
  const view = useView(header, siteHeaderView);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => (root.current ? watchHeader(root.current, (type) => header.send({ type })) : undefined), [header]);

  return (
    <div ref={root} className={`field ${styles.top}`} {...view.root}>
      <Header />
    </div>
  );
}
