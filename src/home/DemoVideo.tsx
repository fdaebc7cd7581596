import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/brand.ts';
import { completeDelay } from '../../machines/live-demo/live-demo.script.ts';
import { demoTranscript } from '../content/home.ts';
import { demoAnchor } from '../content/navigation.ts';
import { DemoPoster } from './DemoPoster.tsx';
import styles from './DemoVideo.module.css';
import sections from './sections.module.css';

const seconds = (milliseconds: number) => milliseconds / 1_000;

/** `0:02.5`, from the start. */
const timeOf = (milliseconds: number) => `0:${String(Math.floor(seconds(milliseconds))).padStart(2, '0')}${milliseconds % 1_000 ? '.5' : ''}`;

/** The demo on a screen of its own, with the way to play it and every word of it (HOME-6, HOME-7). */
export function DemoVideo() {
  return (
    <section id={demoAnchor} className={`${sections.section} ${sections.night}`} aria-labelledby="in-action">
      <div className={`dark wrap ${styles.columns}`}>
        <div className={styles.copy}>
          <h2 id="in-action" tabIndex={-1}>
            {brand.name} in action
          </h2>
          <p>
            One ankle, six lines of conversation, one note. The whole visit plays in {seconds(completeDelay)} seconds: what is said comes first, what the
            note makes of it follows.
          </p>
          <p>Scripted for this page. Nobody’s visit, and no audio is recorded.</p>
        </div>
        <div className={styles.screen}>
          <DemoPoster />
          <Link className={`button ${styles.onward}`} to="/" search hash="live-demo">
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path d="M8 1.2 14.4 7.6 12.9 9.1 9.1 5.3V15H6.9V5.3L3.1 9.1 1.6 7.6z" />
            </svg>
            See the live demo
          </Link>
        </div>
        <details className={styles.words}>
          <summary>Transcript of the demo</summary>
          <ol>
            {demoTranscript.map((moment) => (
              <li key={'spoken' in moment ? moment.spoken : moment.shown}>
                <time dateTime={`PT${seconds(moment.at)}S`}>{timeOf(moment.at)}</time>
                {'spoken' in moment ? (
                  <p>
                    <b>{moment.speaker}:</b> <q className={sections.spoken}>{moment.spoken}</q>
                  </p>
                ) : (
                  <p className={styles.shown}>
                    <span className="unseen">On the screen: </span>
                    {moment.shown}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  );
}
