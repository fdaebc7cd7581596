import { Link } from '@tanstack/react-router';
import { bannerMachine } from '../../machines/banner/banner.machine.ts';
import { bannerView } from '../../machines/banner/banner.view.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import { useMotion } from '../flow/motion.ts';
import styles from './Banner.module.css';

/** HOME-1, HOME-5. The announcements share one grid cell, so rotation shifts nothing. */
export function Banner() {
  const banner = useFlow(bannerMachine);
  const motion = useMotion(banner, 'banner.hold', 'banner.release');
  const { isPaused, button, messages, isAnnounced, root } = useView(banner, bannerView);
  const send = (type: Parameters<typeof banner.send>[0]['type']) => () => banner.send({ type });

  return (
    <section className={styles.banner} aria-label="Announcements" {...root} {...motion}>
      <div className={`wrap ${styles.inside}`}>
        <div className={`scripted ${styles.controls}`}>
          <button
            type="button"
            className={`icon-button ${styles.turning}`}
            data-replay=""
            onClick={send(isPaused ? 'banner.play' : 'banner.pause')}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={isPaused ? 'M4 2.6v10.8L13 8z' : 'M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z'} />
            </svg>
            <span className="unseen">{button}</span>
          </button>
          <button
            type="button"
            className={`icon-button ${styles.step}`}
            data-replay=""
            onClick={send('banner.previous')}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M10.6 2.4 12 3.8 7.8 8l4.2 4.2-1.4 1.4L5 8z" />
            </svg>
            <span className="unseen">Previous announcement</span>
          </button>
          <button type="button" className={`icon-button ${styles.step}`} data-replay="" onClick={send('banner.next')}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M5.4 2.4 4 3.8 8.2 8 4 12.2l1.4 1.4L11 8z" />
            </svg>
            <span className="unseen">Next announcement</span>
          </button>
        </div>
        <div className={styles.messages} aria-live={isAnnounced ? 'polite' : 'off'}>
          {messages.map(({ claim, text, link, to, isShown }) => (
            <p key={link} className={isShown ? undefined : styles.hidden}>
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
