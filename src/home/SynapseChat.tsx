import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { brand } from '../../machines/domain/brand.ts';
import { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { analyzing, synapseAbilities, synapseMessages } from '../content/synapse-chat.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { watchMotion } from '../flow/watch-motion.ts';
import sections from './sections.module.css';
import styles from './SynapseChat.module.css';

const enough = 0.3;

/**
 * SYN. All messages are in the markup in their final place: screen readers read them at any time, also without script.
 */
export function SynapseChat() {
  const chat = useFlow(synapseChatMachine);
  const snapshot = useSelector(chat, (current) => current);
  const list = useRef<HTMLOListElement>(null);
  const still = snapshot.value === 'still';
  const playing = typeof snapshot.value === 'object';
  const paused = snapshot.value === 'paused';
  const shown = still ? synapseMessages.length : snapshot.context.shown;

  useEffect(() => watchMotion((event) => chat.send(event)), [chat]);

  useEffect(() => {
    // Without motion nothing is observed. A new observer reports the visibility at once.
    if (still || !list.current) return;
    const observer = new IntersectionObserver(
      (entries) => chat.send({ type: entries.at(-1)?.isIntersecting ? 'chat.enter' : 'chat.leave' }),
      { threshold: enough },
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [chat, still]);

  return (
    <section className={sections.section} aria-labelledby="ask-synapse" {...stateAttributes('synapse-chat', snapshot)}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 id="ask-synapse">{`Ask ${brand.assistant}`}</h2>
          <p className={styles.lede}>
            A clinical chat assistant beside your note, for what you would ask a colleague. You decide what enters the
            chart.
          </p>
          <ul className={styles.abilities}>
            {synapseAbilities.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                {` ${text}`}
              </li>
            ))}
          </ul>
          <div className={styles.controls}>
            <button
              type="button"
              className="button small ghost"
              data-replay=""
              onClick={() => chat.send({ type: paused ? 'chat.play' : 'chat.pause' })}
            >
              {paused ? 'Play' : 'Pause'}
              <span className="unseen"> the conversation</span>
            </button>
            <button
              type="button"
              className="button small ghost"
              data-replay=""
              onClick={() => chat.send({ type: 'chat.restart' })}
            >
              Restart
              <span className="unseen"> the conversation</span>
            </button>
          </div>
        </div>
        <Sheet title={brand.assistant} titleId="synapse" className={styles.sheet}>
          <p className={styles.caption}>Scripted example, not a real EKG. For clinician review.</p>
          <ol ref={list} className={styles.messages} aria-label="Conversation">
            {synapseMessages.map(({ type, content }, index) => (
              <li
                key={content}
                className={[styles[type], index < shown ? styles.shown : styles.awaited].filter(Boolean).join(' ')}
              >
                {playing && index === shown && (
                  <p className={styles.analyzing} aria-hidden="true">
                    {analyzing}
                  </p>
                )}
                <div className={styles.message}>
                  <span className={styles.who}>{type === 'user' ? 'Clinician' : brand.assistant}</span>
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
                  <p>{content}</p>
                </div>
              </li>
            ))}
          </ol>
        </Sheet>
      </div>
    </section>
  );
}
