import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type BannerEvent, bannerMachine } from '../../machines/banner/banner.machine.ts';
import { announcements } from '../content/banner.ts';
import { trackInteraction } from '../flow/interaction-tracking.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { useMotion } from '../flow/useMotion.ts';
import styles from './Banner.module.css';

/** HOME-1, HOME-5. The announcements share one grid cell, so rotation shifts nothing. */
export function Banner() {
  const banner = useFlow(bannerMachine, { count: announcements.length });
  const root = useMotion(banner, 'banner.hold');
  const snapshot = useSelector(banner, (current) => current);
  const paused = snapshot.matches({ automatic: 'paused' });
  const manual = snapshot.value === 'manual';

  return (
    <section
      ref={root}
      className={styles.banner}
      aria-label="Announcements"
      {...stateAttributes('banner', snapshot)}
      {...trackInteraction<BannerEvent>(
        {
          point: { type: 'banner.hold' },
          leave: { type: 'banner.release' },
          focus: { type: 'banner.hold' },
          blur: { type: 'banner.release' },
        },
        banner.send,
      )}
    >
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.controls}>
          <button
            type="button"
            className={manual ? `${styles.turning} ${styles.gone}` : styles.turning}
            data-replay=""
            onClick={() => banner.send({ type: paused ? 'banner.play' : 'banner.pause' })}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={paused ? 'M4 2.6v10.8L13 8z' : 'M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z'} />
            </svg>
            <span className="unseen">{paused ? 'Play announcements' : 'Pause announcements'}</span>
          </button>
          <button
            type="button"
            className={styles.step}
            data-replay=""
            onClick={() => banner.send({ type: 'banner.previous' })}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M10.6 2.4 12 3.8 7.8 8l4.2 4.2-1.4 1.4L5 8z" />
            </svg>
            <span className="unseen">Previous announcement</span>
          </button>
          <button
            type="button"
            className={styles.step}
            data-replay=""
            onClick={() => banner.send({ type: 'banner.next' })}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M5.4 2.4 4 3.8 8.2 8 4 12.2l1.4 1.4L11 8z" />
            </svg>
            <span className="unseen">Next announcement</span>
          </button>
        </div>
        <div className={styles.messages} aria-live={manual ? 'polite' : 'off'}>
          {announcements.map(({ claim, text, link, to }, index) => (
            <p key={to} className={index === snapshot.context.index ? styles.shown : styles.hidden}>
              <strong>{claim}</strong>
              {`${text} `}
              <Link to={to}>{link}</Link>
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
