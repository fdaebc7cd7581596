import type { ReactNode } from 'react';
import { unbroken } from '../content/unbroken.tsx';
import drawingStyles from './HeaderDrawing.module.css';
import styles from './PageHeader.module.css';

interface PageTitleProps {
  page: { heading: ReactNode; lede: string };
  /** Text of a file of src/drawings, beside the title (SHOW-9). A page with a drawing of its own in the field has none. */
  drawing?: string;
  children?: ReactNode;
}

/** A page's title, for a field with more content. */
export function PageTitle({ page, drawing, children }: PageTitleProps) {
  return (
    <div className={`wrap ${styles.header}`}>
      <div className={drawing && `split ${styles.drawn}`}>
        <div>
          <h1 tabIndex={-1}>{typeof page.heading === 'string' ? unbroken(page.heading) : page.heading}</h1>
          <p className="lede">{unbroken(page.lede)}</p>
        </div>
        {drawing && (
          // 400 by 144; lines past x = 400 run off the page.
          <svg
            className={`drawing unprinted ${drawingStyles.drawing}`}
            viewBox="0 0 400 144"
            preserveAspectRatio="xMinYMid"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: pathsOf(drawing) }}
          />
        )}
      </div>
      {children}
    </div>
  );
}

/** The field of a page with a title and a drawing alone. */
export const PageHeader = ({ className, ...title }: PageTitleProps & { className?: string | undefined }) => (
  <div className={className ? `field ${className}` : 'field'}>
    <PageTitle {...title} />
  </div>
);

/** A file has one path a line, between the lines of its svg element. */
const pathsOf = (svg: string) =>
  svg
    .split('\n')
    .filter((line) => line.startsWith('  <path'))
    .map((line) => line.trim())
    .join('');
