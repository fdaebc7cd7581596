import type { ReactNode } from 'react';
import { provenance } from '../../machines/live-demo/live-demo.script.ts';
import { strandPath, voice } from '../components/strand-path.ts';
import { Strand } from '../components/Strands.tsx';
import { steps } from '../content/home.ts';
import styles from './HowItWorks.module.css';
import sections from './sections.module.css';

const speak = voice(2, 30);
/** The line of the four steps, drawn downwards: loud, then calmer, then straight. */
const line = `${strandPath({ x: 0, line: 40, length: 480, tremble: (x) => speak(x) * Math.sqrt(Math.max(0, 1 - x / 480)) }, true)}V1000`;

/** What becomes of the same few words, step by step. */
const words: readonly ReactNode[] = [
  <q key="said" className={styles.spoken}>
    {provenance.spoken}
  </q>,
  <mark key="written">{provenance.written}</mark>,
  <span key="reviewed">
    {`${provenance.written} `}
    <ins>ankle</ins>
  </span>,
  <span key="out">
    <span className={styles.out}>Push</span> <span className={styles.out}>Copy all</span>
  </span>,
];

/** How it works: four steps along one line, and the same few words at each of them (HOME-1, HOME-3). */
export function HowItWorks() {
  return (
    <section className={sections.section} aria-labelledby="how">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 id="how">How it works</h2>
          <p className={sections.lede}>Four steps from said to signed. The same few words, at each of them.</p>
        </div>
        <div className={styles.way}>
          <svg className={styles.line} viewBox="0 0 80 1000" preserveAspectRatio="none" aria-hidden="true">
            <Strand d={line} of="clinician" />
          </svg>
          <svg className={styles.tick} viewBox="0 0 60 40" aria-hidden="true">
            <Strand d="M2 8 20 30 54-8" of="clinician" />
          </svg>
          <ol className={styles.steps}>
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
                <p className={styles.words}>{words[index]}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
