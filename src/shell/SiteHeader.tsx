import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { Header } from './Header.tsx';
import styles from './SiteLayout.module.css';
import { watchHeader } from './watch-header.ts';

/** The header of a whole page: it returns when the visitor scrolls up (SHOW-6). */
export function SiteHeader() {
  const header = useFlow(siteHeaderMachine);
  const snapshot = useSelector(header, (current) => current);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => (root.current ? watchHeader(root.current, (type) => header.send({ type })) : undefined), [header]);

  return (
    <div ref={root} className={`field ${styles.top}`} {...stateAttributes('site-header', snapshot)}>
      <Header />
    </div>
  );
}
