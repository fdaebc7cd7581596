import type { LogLine } from '../../../machines/lab-player/lab-player.machine.ts';
import styles from './Log.module.css';
import { Scroller } from './Scroller.tsx';
import shared from './shared.module.css';
import { seconds } from './seconds.ts';
import { eventSentence } from './sentences.ts';

export function Log({ log, nothing = 'Nothing yet.' }: { log: readonly LogLine[]; nothing?: string }) {
  if (log.length === 0) return <p>{nothing}</p>;
  return (
    <Scroller label="Event log" className={styles.box}>
      <ol className={`${styles.log}`} reversed>
        {log
          .map(({ at, kind, text, payload }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Lines are only appended.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-kind={kind}>
              <span className={shared.code}>{seconds(at)}</span>
              <span className="muted">{kind}</span>
              <span className={styles.text}>
                {kind === 'event' ? eventSentence(text) : text}{' '}
                {payload !== undefined && payload !== '' && <code className={shared.code}>{payload}</code>}
              </span>
            </li>
          ))
          .toReversed()}
      </ol>
    </Scroller>
  );
}
