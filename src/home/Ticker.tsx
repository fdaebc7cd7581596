import { useSelector } from '@xstate/react';
import { tickerMachine } from '../../machines/ticker/ticker.machine.ts';
import { figures } from '../content/figures.ts';
import { trackInteraction } from '../flow/interaction-tracking.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { useMotion } from '../flow/useMotion.ts';
import styles from './Ticker.module.css';

/** One copy of the figures. The second, hidden from assistive technology, makes the loop seamless. */
function Figures({ copy = false }: { copy?: boolean }) {
  return (
    <ul className={copy ? styles.copy : undefined} aria-hidden={copy || undefined}>
      {figures.map(({ limit, figure, label }) => (
        <li key={figure}>
          <strong>
            {limit && <small>{`${limit} `}</small>}
            {figure}
          </strong>{' '}
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** Scrolling figures below the hero (HOME-1, HOME-5). With reduced motion and without script they are rows. */
export function Ticker() {
  const ticker = useFlow(tickerMachine);
  const root = useMotion(ticker, 'ticker.hold');
  const snapshot = useSelector(ticker, (current) => current);
  const stopped = snapshot.value === 'stopped';

  return (
    <section
      ref={root}
      className={`wrap ${styles.ticker}`}
      aria-label="Figures"
      {...stateAttributes('ticker', snapshot)}
      {...trackInteraction({
        here: () => ticker.send({ type: 'ticker.hold' }),
        gone: () => ticker.send({ type: 'ticker.release' }),
      })}
    >
      <div className={styles.window}>
        <div
          className={[
            styles.band,
            snapshot.value !== 'still' && styles.moving,
            snapshot.value !== 'scrolling' && styles.resting,
          ]
            .filter(Boolean)
            .join(' ')}
        >
          <Figures />
          <Figures copy />
        </div>
      </div>
      <button
        type="button"
        className={styles.control}
        data-replay=""
        onClick={() => ticker.send({ type: stopped ? 'ticker.play' : 'ticker.stop' })}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={stopped ? 'M4 2.6v10.8L13 8z' : 'M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z'} />
        </svg>
        {stopped ? 'Play figures' : 'Stop figures'}
      </button>
    </section>
  );
}
