import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { completeDelay } from '../../machines/live-demo/live-demo.script.ts';
import { filmCuts, filmFile, filmSeconds } from '../content/demo-video.ts';
import { demoTranscript } from '../content/home.ts';
import { demoAnchor } from '../content/navigation.ts';
import styles from './DemoVideo.module.css';
import sections from './sections.module.css';

const seconds = (milliseconds: number) => milliseconds / 1_000;

const timeOf = (milliseconds: number) =>
  `0:${String(Math.floor(seconds(milliseconds))).padStart(2, '0')}${milliseconds % 1_000 ? '.5' : ''}`;

const file = (path: string) => `${import.meta.env.BASE_URL}${path.slice(1)}`;

/** For the poster. React's types lack the attribute; browsers without support load the poster at once. */
const whenNear = { loading: 'lazy' };

/** HOME-6, HOME-7, SHOW-5. */
export function DemoVideo() {
  return (
    <section id={demoAnchor} className={`section ${sections.section} ${sections.night}`} aria-labelledby="in-action">
      <div className={`dark wrap split ${styles.columns}`}>
        <div className={styles.copy}>
          <h2 id="in-action" tabIndex={-1}>
            {`${brand.name} in action`}
          </h2>
          <p>
            {`One ankle, six lines of conversation, one note: first the conversation, then the note, in ${seconds(completeDelay)} seconds.`}
          </p>
          <p>Scripted for this page, not a real visit. The video has no sound.</p>
          <Link
            className={`button ghost spaced ${styles.onward}`}
            to="/"
            search
            hash="live-demo"
            activeOptions={{ includeHash: true }}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M8 1.2 14.4 7.6 12.9 9.1 9.1 5.3V15H6.9V5.3L3.1 9.1 1.6 7.6z" />
            </svg>
            See the live demo
          </Link>
        </div>
        <div className={styles.screen}>
          {/* The video is silent and shows its words, so captions are off by default. */}
          {(['wide', 'tall'] as const).map((cut) => (
            <video
              key={cut}
              className={styles[cut]}
              controls
              playsInline
              preload="none"
              {...whenNear}
              poster={file(filmFile(cut, 'avif'))}
              width={filmCuts[cut].width}
              height={filmCuts[cut].height}
              aria-label={`Video of the live demo, ${filmSeconds} seconds, no sound`}
            >
              <source src={file(filmFile(cut, 'webm'))} type="video/webm" />
              <source src={file(filmFile(cut, 'mp4'))} type="video/mp4" />
              <track kind="captions" srcLang="en" label="English" src={file(filmFile(cut, 'vtt'))} />
            </video>
          ))}
        </div>
        <details className={styles.words}>
          <summary>Transcript of the demo</summary>
          <ol className={`facts ${styles.moments}`}>
            {demoTranscript.map((moment) => (
              <li key={'spoken' in moment ? moment.spoken : moment.shown}>
                <time dateTime={`PT${seconds(moment.at)}S`}>{timeOf(moment.at)}</time>
                {'spoken' in moment ? (
                  <p>
                    <b>{`${moment.speaker}:`}</b> <q className="quoted">{moment.spoken}</q>
                  </p>
                ) : (
                  <p className="fine">
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
