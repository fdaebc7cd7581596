import { Link } from '@tanstack/react-router';
import { type BannerEvent, bannerMachine } from '../../machines/banner/banner.machine.ts';
import { bannerMessages } from '../../machines/banner/banner.messages.ts';
import { bannerTexts, bannerView } from '../../machines/banner/banner.view.ts';
import { trackInteraction } from '../flow/interaction-tracking.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useMotion } from '../flow/useMotion.ts';
import { nodeProps, useView } from '../flow/useView.ts';
import styles from './Banner.module.css';

/** HOME-1, HOME-5. The announcements share one grid cell, so rotation shifts nothing. */
export function Banner() {
  const banner = useFlow(bannerMachine, { count: bannerMessages.length });
  const root = useMotion(banner, 'banner.hold');
  const view = useView(banner, bannerView);
  const { control, previous, next, messages } = view;
  const paused = control?.press?.type === 'banner.play';

  return (
    <section
      ref={root}
      className={styles.banner}
      aria-label={view.banner.name}
      {...view.root}
      {...trackInteraction<BannerEvent>(view.banner, banner.send)}
    >
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.turning}
            data-replay=""
            {...(control && nodeProps(control, banner.send))}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={paused ? 'M4 2.6v10.8L13 8z' : 'M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z'} />
            </svg>
            <span className="unseen">{control?.name ?? bannerTexts.pause}</span>
          </button>
          <button type="button" className={styles.step} data-replay="" {...nodeProps(previous, banner.send)}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M10.6 2.4 12 3.8 7.8 8l4.2 4.2-1.4 1.4L5 8z" />
            </svg>
            <span className="unseen">{previous.name}</span>
          </button>
          <button type="button" className={styles.step} data-replay="" {...nodeProps(next, banner.send)}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M5.4 2.4 4 3.8 8.2 8 4 12.2l1.4 1.4L11 8z" />
            </svg>
            <span className="unseen">{next.name}</span>
          </button>
        </div>
        <div className={styles.messages} {...nodeProps(messages)}>
          {messages.children.map(({ hidden, children: [claim, said, link] }, index) => (
            <p key={link.name} className={hidden ? styles.hidden : undefined}>
              <strong>{claim.text}</strong>
              {`${said.text} `}
              <Link to={bannerMessages[index]?.to ?? '/'}>{link.name}</Link>
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
