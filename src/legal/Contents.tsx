import { Link } from '@tanstack/react-router';
import styles from './Contents.module.css';

interface ContentsProps {
  sections: readonly { id: string; heading: string }[];
  as: 'margin' | 'columns' | 'tabs';
}

export function Contents({ sections, as }: ContentsProps) {
  return (
    <nav className={`${styles.contents} ${styles[as]}`} aria-label="Contents">
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to="." hash={id} activeOptions={{ includeHash: true }}>
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
