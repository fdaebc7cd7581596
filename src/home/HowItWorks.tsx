import type { ReactNode } from 'react';
import { provenance } from '../../machines/live-demo/live-demo.script.ts';
import { Strand } from '../components/Strands.tsx';
import { steps } from '../content/home.ts';
import { HomeDrawing } from './HomeDrawing.tsx';
import styles from './HowItWorks.module.css';
import sections from './sections.module.css';

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

/** HOME-1, HOME-3. */
export function HowItWorks() {
  return (
    <section className={`section ${sections.section}`} aria-labelledby="how">
      <div className={`wrap split ${styles.columns}`}>
        <div>
          <h2 id="how">How it works</h2>
          <p className={sections.lede}>Four steps from spoken to signed. Follow one sentence through all four.</p>
        </div>
        <div className={styles.way}>
          <HomeDrawing name="steps" className={styles.line} />
          <svg className={styles.tick} viewBox="0 0 60 40" aria-hidden="true">
            <Strand d="M2 8 20 30 54-8" of="clinician" />
          </svg>
          <ol className={`steps ${styles.steps}`}>
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <div>
                  <h3 className="title">{title}</h3>
                  <p className="gist">{text}</p>
                </div>
                <p className={`point ${styles.words}`}>{words[index]}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
