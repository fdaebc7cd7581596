import type { LogLine } from '../../../machines/lab-player/lab-player.machine.ts';
import styles from './Log.module.css';
import { Scroller } from './Scroller.tsx';
import shared from './shared.module.css';
import { seconds } from './seconds.ts';

/**
 * What happened, the latest first. Everything personal is covered.
 * @param nothing what is said where there is nothing
 */
export function Log({ log, nothing = 'Nothing yet.' }: { log: readonly LogLine[]; nothing?: string }) {
  if (log.length === 0) return <p>{nothing}</p>;
  return (
    <Scroller label="Event log" className={styles.box}>
      <ol className={`${shared.list} ${styles.log}`} reversed>
        {log
          .map(({ at, kind, text, payload }, index) => (
            // Lines are only ever added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-kind={kind}>
              <span className={shared.code}>{seconds(at)}</span>
              <span className={styles.kind}>{kind}</span>
              <span className={styles.text}>
                {text} {payload !== undefined && payload !== '' && <code className={shared.code}>{payload}</code>}
              </span>
            </li>
          ))
          .toReversed()}
      </ol>
    </Scroller>
  );
}
