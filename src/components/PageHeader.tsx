import type { ReactNode } from 'react';
import { unbroken } from '../content/unbroken.tsx';
import { HeaderDrawing } from './HeaderDrawing.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  page: { heading: ReactNode; lede: string };
  /** Text of a file of src/drawings, beside the title (SHOW-9). A page with a drawing of its own in the field has none. */
  drawing?: string;
  children?: ReactNode;
}

export function PageHeader({ page, drawing, children }: PageHeaderProps) {
  return (
    <div className={`wrap ${styles.header}`}>
      <div className={drawing && `split ${styles.drawn}`}>
        <div>
          <h1 tabIndex={-1}>{typeof page.heading === 'string' ? unbroken(page.heading) : page.heading}</h1>
          <p className="lede">{unbroken(page.lede)}</p>
        </div>
        {drawing && <HeaderDrawing svg={drawing} />}
      </div>
      {children}
    </div>
  );
}
