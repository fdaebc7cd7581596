import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '../../machines/domain/brand.ts';
import { type SynapseChatEvent, synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import { synapseTexts, synapseChatView } from '../../machines/synapse-chat/synapse-chat.view.ts';
import type { ViewNode } from '../../machines/core/view.ts';
import { Sheet } from '../components/Sheet.tsx';
import { synapseAbilities } from '../content/synapse-chat.ts';
import { useFlow } from '../flow/useFlow.ts';
import { nodeProps, useView } from '../flow/useView.ts';
import { watchMotion } from '../flow/watch-motion.ts';
import sections from './sections.module.css';
import styles from './SynapseChat.module.css';

const enough = 0.3;

/** Beside the chat: what it is, and its controls. */
function Introduction({ children }: { children: ReactNode }) {
  return (
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
      <div className={styles.controls}>{children}</div>
    </div>
  );
}

/**
 * SYN. All messages are in the markup in their final place: screen readers read them at any time, also without script.
 */
export function SynapseChat() {
  const chat = useFlow(synapseChatMachine);
  const { control, restart, analyzing, messages, root } = useView(chat, synapseChatView);
  const list = useRef<HTMLOListElement>(null);
  const still = control === null;
  const shown = messages.children.filter(({ only }) => !only).length;

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
    <section className={sections.section} aria-labelledby="ask-synapse" {...root}>
      <div className={`wrap ${styles.columns}`}>
        <Introduction>
          <ControlButton control={control} name={synapseTexts.pause} send={chat.send} />
          <ControlButton control={restart} name={synapseTexts.restart} send={chat.send} />
        </Introduction>
        <Sheet title={brand.assistant} titleId="synapse" className={styles.sheet}>
          <p className={styles.caption}>Scripted example, not a real EKG. For clinician review.</p>
          <ol ref={list} className={styles.messages} aria-label={messages.name}>
            {messages.children.map(({ only, children: [who, content] }, index) => (
              <li
                key={content.text}
                className={[
                  styles[who.text === brand.assistant ? 'synapse' : 'user'],
                  only ? styles.awaited : styles.shown,
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                {index === shown && analyzing && (
                  <p className={styles.analyzing} aria-hidden="true">
                    {analyzing.text}
                  </p>
                )}
                <div className={styles.message}>
                  <span className={styles.who}>{who.text}</span>
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
                  <p>{content.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Sheet>
      </div>
    </section>
  );
}

interface ControlButtonProps {
  control: ViewNode<SynapseChatEvent> | null;
  /** While there is nothing to control. */
  name: string;
  send(event: SynapseChatEvent): void;
}

/** Its first word is for the eye, the whole name for a screen reader. Not FirstWord: with it the home page would load the forms' script. */
function ControlButton({ control, name, send }: ControlButtonProps) {
  const [verb, ...rest] = (control?.name ?? name).split(' ');
  return (
    <button type="button" className="button small ghost" data-replay="" {...(control && nodeProps(control, send))}>
      {verb}
      <span className="unseen">{` ${rest.join(' ')}`}</span>
    </button>
  );
}
