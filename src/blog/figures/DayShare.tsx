import parts from './parts.module.css';
import styles from './DayShare.module.css';
import { Figure } from './Figure.tsx';

/** Sinsky et al. 2016, in percent; the last share is the remainder of the day. */
const shares = [
  { from: 0, share: 27.0, what: 'face to face with patients', mark: styles.patients },
  { from: 27.0, share: 49.2, what: 'record and desk work', mark: styles.record },
  { from: 76.2, share: 23.8, what: 'administration and all else', mark: styles.rest },
] as const;

export function DayShare() {
  return (
    <Figure
      caption="An office day of 57 physicians in four specialties, 430 hours observed."
      source={{ id: 'sinsky', name: 'Sinsky et al., 2016' }}
    >
      <svg className={styles.bar} viewBox="0 0 99.5 1" preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ from, share, mark }) => (
          <rect key={from} className={mark} x={from} y="0" width={share - 0.5} height="1" />
        ))}
      </svg>
      <ul className={styles.legend}>
        {shares.map(({ share, what, mark }) => (
          <li key={what}>
            <svg className={parts.swatch} viewBox="0 0 1 1" aria-hidden="true">
              <rect className={mark} width="1" height="1" />
            </svg>
            <b>{share.toFixed(1)}%</b>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}
