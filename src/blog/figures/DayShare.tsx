import styles from './Figure.module.css';
import { Drawing, Figure } from './Figure.tsx';

/** Sinsky et al. 2016, in percent; the last share is the remainder of the day. */
const shares = [
  { from: 0, share: 27.0, what: 'face to face with patients', mark: styles.voice },
  { from: 27.0, share: 49.2, what: 'record and desk work', mark: styles.record },
  { from: 76.2, share: 23.8, what: 'administration and all else', mark: styles.rest },
] as const;

export function DayShare() {
  return (
    <Figure
      caption="An office day of 57 physicians in four specialties, 430 hours observed."
      source={{ id: 'sinsky', name: 'Sinsky et al., 2016' }}
    >
      <Drawing viewBox="0 0 99.5 1" className={styles.plot}>
        {shares.map(({ from, share, mark }) => (
          <rect key={from} className={mark} x={from} y="0" width={share - 0.5} height="1" />
        ))}
      </Drawing>
      <ul className={styles.rows}>
        {shares.map(({ share, what, mark }) => (
          <li key={what}>
            <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
              <rect className={mark} width="1" height="1" />
            </svg>
            <b className={styles.amount}>{share.toFixed(1)}%</b>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}
