import { useEffect, useMemo, useRef } from 'react';
import type { Feature } from 'flow-toolkit/feature';
import type { Flow } from '../../machines/shared/flow.ts';
import { Scroller } from './parts/Scroller.tsx';
import { storyboardPage, targetOf } from './parts/storyboard.ts';
import styles from './Storyboard.module.css';

interface StoryboardProps {
  flow: Flow;
  feature: Feature;
  /** The present state, as in `data-state`. */
  state: string;
  linkTo(state: string): string | null;
}

/** A frame for each state, in sentences; the present one is marked, and stays in sight (VIEW-4). */
export function Storyboard({ flow, feature, state, linkTo }: StoryboardProps) {
  const { intro, frames } = useMemo(() => storyboardPage(flow, feature), [flow, feature]);
  const present = frames.findIndex((frame) => frame.state === state);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const shown = list.current?.children[present];
    // `scrollIntoView` would scroll the lab as well.
    const scroller = list.current?.parentElement;
    if (scroller && shown instanceof HTMLElement) scroller.scrollTo({ top: shown.offsetTop });
  }, [present]);

  return (
    <Scroller label="Storyboard" className={styles.storyboard}>
      {intro.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ol ref={list} className={styles.frames}>
        {frames.map((frame, index) => {
          const title = `${index + 1}. ${frame.state}`;
          const link = linkTo(frame.state);
          return (
            <li key={frame.state} aria-current={index === present ? 'step' : undefined}>
              <h2>{link === null ? title : <a href={link}>{title}</a>}</h2>
              {frame.descriptions.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <p className={styles.way}>How it comes here: {frame.way}.</p>
              {frame.parts.map(([part, words]) => (
                <Words key={part} title={part} words={words} />
              ))}
              <Words
                title="What leads on"
                words={
                  frame.leads.length > 0
                    ? frame.leads.map((lead) => `${lead.text} → ${targetOf(lead, frame.state)}`)
                    : ['Nothing leads on.']
                }
              />
            </li>
          );
        })}
      </ol>
    </Scroller>
  );
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
