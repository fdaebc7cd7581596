import { Link } from '@tanstack/react-router';
import styles from './Contents.module.css';

export function Contents({
  sections,
  as,
}: {
  sections: readonly { id: string; heading: string }[];
  as: 'margin' | 'columns' | 'tabs';
}) {
  return (
    <nav className={`unprinted plain-links ${styles[as]}`} aria-label="Contents">
      <ol className={as === 'tabs' ? 'cluster' : 'contents'}>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to="." hash={id} activeOptions={{ includeHash: true }} className={as === 'tabs' ? 'tab' : undefined}>
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
