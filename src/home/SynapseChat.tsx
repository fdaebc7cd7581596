import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '../../machines/domain/brand.ts';
import { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import { analyzing } from '../../machines/synapse-chat/synapse-chat.script.ts';
import { synapseChatView } from '../../machines/synapse-chat/synapse-chat.view.ts';
import { Sheet } from '../components/Sheet.tsx';
import { useFlow, useView } from '../flow/useFlow.ts';
import { watchMotion } from '../flow/motion.ts';
import sections from './sections.module.css';
import styles from './SynapseChat.module.css';

const enough = 0.3;

const abilities = [
  { title: 'Image understanding', text: '(EKGs, X-rays)' },
  { title: 'Help with medical decision making', text: 'sections' },
  { title: 'Guideline references', text: 'named and dated' },
] as const;

/** Title and controls beside the chat. */
function Introduction({ children }: { children: ReactNode }) {
  return (
    <div>
      <h2 id="ask-synapse">{`Ask ${brand.assistant}`}</h2>
      <p className="lede muted">
        A clinical chat assistant beside your note, for the questions you would ask a colleague. You decide what goes in
        the chart.
      </p>
      <ul className={`rows muted ${styles.abilities}`}>
        {abilities.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            {` ${text}`}
          </li>
        ))}
      </ul>
      <div className={styles.controls}>{children}</div>
    </div>
  );
}

/**
 * SYN. All messages are in the markup in their final place: screen readers read them at any time, also without script.
 */
export function SynapseChat() {
  const chat = useFlow(synapseChatMachine);
  const { canPause, isPaused, button, messages, root } = useView(chat, synapseChatView);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => watchMotion((event) => chat.send(event)), [chat]);

  useEffect(() => {
    // Under reduced motion nothing is observed. A new observer reports the visibility at once.
    if (!canPause || !list.current) return;
    const observer = new IntersectionObserver(
      (entries) => chat.send({ type: entries.at(-1)?.isIntersecting ? 'chat.enter' : 'chat.leave' }),
      { threshold: enough },
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [chat, canPause]);

  return (
    <section className={`section ${sections.section}`} aria-labelledby="ask-synapse" {...root}>
      <div className={`wrap split ${styles.columns}`}>
        <Introduction>
          <ControlButton verb={button} press={() => chat.send({ type: isPaused ? 'chat.play' : 'chat.pause' })} />
          <ControlButton verb="Restart" press={() => chat.send({ type: 'chat.restart' })} />
        </Introduction>
        <Sheet title={brand.assistant} titleId="synapse" className={styles.sheet}>
          <p className={`fine ${styles.caption}`}>Scripted example, not a real EKG. For clinician review.</p>
          <ol ref={list} className={styles.messages} aria-label="Conversation">
            {messages.map(({ type, speaker, content, isShown, isNext }, index) => (
              <li
                key={content}
                className={[styles[type], isShown ? styles.shown : styles.awaited].filter(Boolean).join(' ')}
              >
                {isNext && (
                  <p className={`fine ${styles.analyzing}`} aria-hidden="true">
                    {analyzing}
                  </p>
                )}
                <div className={styles.message}>
                  <span className={`fine ${styles.who}`}>{speaker}</span>
                  {index === 0 && (
                    <svg
                      className={styles.rhythm}
                      viewBox="0 0 240 40"
                      role="img"
                      aria-label="Drawing of a rhythm strip with wide, regular complexes"
                    >
                      <path d={`M0 28${'q6-1 8-22q3-8 7 6q4 26 9 18q4-4 6-2'.repeat(8)}`} />
                    </svg>
                  )}
                  <p className={type === 'user' ? 'quoted' : undefined}>{content}</p>
                </div>
              </li>
            ))}
          </ol>
        </Sheet>
      </div>
    </section>
  );
}

/** Shows the verb; a screen reader reads the whole name. */
function ControlButton({ verb, press }: { verb: string; press(): void }) {
  return (
    <button type="button" className="button small ghost" data-replay="" onClick={press}>
      {/* Alone in an element, so that a translated text is replaced. */}
      <span>{verb}</span>
      <span className="unseen"> the conversation</span>
    </button>
  );
}
