import type { LogLine } from '../../machines/lab-player/lab-player.machine.ts';
import styles from './Log.module.css';
import { Scroller } from './Scroller.tsx';
import { seconds } from './seconds.ts';

/** What happened, the latest first. Everything personal is covered. */
export function Log({ log }: { log: readonly LogLine[] }) {
  if (log.length === 0) return <p>Nothing yet.</p>;
  return (
    <Scroller label="Event log" className={styles.box}>
    <ol className={styles.log} reversed>
      {log
        .map(({ at, kind, text, payload }, index) => (
          // Lines are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-kind={kind}>
            <span className={styles.at}>{seconds(at)}</span>
            <span className={styles.kind}>{kind}</span>
            <span className={styles.text}>
              {text} {payload !== undefined && payload !== '' && <code>{payload}</code>}
            </span>
          </li>
        ))
        .toReversed()}
    </ol>
    </Scroller>
  );
}
