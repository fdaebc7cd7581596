import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import styles from './NotificationRegion.module.css';

/** Where notifications appear: bottom right, labelled, reached by Alt+T (UI-1). */
export function NotificationRegion() {
  const region = useRef<HTMLElement>(null);
  useHotkeys([['alt+T', () => region.current?.focus()]], []);
  return <section ref={region} className={styles.region} aria-label="Notifications" tabIndex={-1} />;
}
