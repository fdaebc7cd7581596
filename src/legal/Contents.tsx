import { Link } from '@tanstack/react-router';
import styles from './Contents.module.css';

interface ContentsProps {
  sections: readonly { id: string; heading: string }[];
  /** How the list stands: beside the text, as columns above it, or as the tabs of a chart. */
  as: 'margin' | 'columns' | 'tabs';
}

/** The contents list of a long text: its sections, each a link to its anchor. */
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
