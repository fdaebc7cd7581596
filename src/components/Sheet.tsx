import type { ReactNode, Ref } from 'react';
import styles from './Sheet.module.css';

interface SheetProps {
  title: string;
  titleId?: string;
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string | undefined;
  children: ReactNode;
}

export function Sheet({ title, titleId, titleRef, className = '', children }: SheetProps) {
  return (
    <div className={`raised ${styles.sheet} ${className}`}>
      <div className={`tab ${styles.tab}`}>
        <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
      </div>
      {children}
    </div>
  );
}
