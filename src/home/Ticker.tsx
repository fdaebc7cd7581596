import { tickerMachine } from '../../machines/ticker/ticker.machine.ts';
import { tickerView } from '../../machines/ticker/ticker.view.ts';
import { figures } from '../content/figures.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import { useMotion } from '../flow/motion.ts';
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
          <span className="fine">{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** Scrolling figures below the hero (HOME-1, HOME-5). With reduced motion and without script they are rows. */
export function Ticker() {
  const ticker = useFlow(tickerMachine);
  const motion = useMotion(ticker, 'ticker.hold', 'ticker.release');
  const { isScrolling, isStopped, button, canStop, root } = useView(ticker, tickerView);
  const send = (type: Parameters<typeof ticker.send>[0]['type']) => () => ticker.send({ type });

  return (
    <section className={`wrap ${styles.ticker}`} aria-label="Figures" {...root} {...motion}>
      <div className={styles.window}>
        <div
          className={[styles.band, canStop && styles.moving, !isScrolling && styles.resting].filter(Boolean).join(' ')}
        >
          <Figures />
          <Figures copy />
        </div>
      </div>
      <button
        type="button"
        className={`fine ${styles.control}`}
        data-replay=""
        onClick={send(isStopped ? 'ticker.play' : 'ticker.stop')}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isStopped ? 'M4 2.6v10.8L13 8z' : 'M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z'} />
        </svg>
        <span>{button}</span>
      </button>
    </section>
  );
}
