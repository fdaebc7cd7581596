import { waysToStart } from '../content/home.ts';
import { HomeDrawing } from './HomeDrawing.tsx';
import sections from './sections.module.css';
import styles from './WaysToStart.module.css';

/** HOME-1, HOME-3. */
export function WaysToStart() {
  return (
    <section className={`quiet section ${sections.section}`} aria-labelledby="ways">
      <div className="wrap">
        <div className={`split ${sections.top}`}>
          <h2 id="ways">Three ways to start a note</h2>
          <p>All three end in the same structured note, with suggestions to accept or reject.</p>
        </div>
        {/* On a phone one way at a time: a choice that needs no script. */}
        <div className={`${sections.choice} ${styles.choice}`} role="radiogroup" aria-labelledby="ways">
          {waysToStart.map(({ id, title }, index) => (
            <label key={id}>
              <input type="radio" name="way" defaultChecked={index === 0} />
              {title}
            </label>
          ))}
        </div>
        <div className={`broad ${styles.bars}`}>
          {waysToStart.map(({ id, title, text, given, input, output }) => (
            <article key={id} className={styles.bar}>
              <div className={id === 'text' ? `${styles.drawing} ${styles.typed}` : styles.drawing} aria-hidden="true">
                <HomeDrawing name={id} />
              </div>
              <div>
                <h3 className="title">{title}</h3>
                <p className="gist">{text}</p>
              </div>
              <div>
                <p className={`fine ${styles.label}`}>{given}</p>
                {input.map(({ who, words }) =>
                  who ? (
                    <p key={words} className={`speaker ${who === 'Patient' ? 'patient' : ''} ${styles.line}`}>
                      <span className="unseen">{`${who}: `}</span>
                      <q className="quoted">{words}</q>
                    </p>
                  ) : (
                    <p key={words} className={styles.keys}>
                      {words}
                    </p>
                  ),
                )}
              </div>
              <div>
                <p className={`fine ${styles.label}`}>The note reads</p>
                <dl className={styles.note}>
                  {output.map(({ part, words }) => (
                    <div key={part}>
                      <dt>{part}</dt>
                      <dd>{part === 'ICD-10' ? <code className={sections.code}>{words}</code> : words}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            </article>
          ))}
        </div>
        <p className={`fine ${styles.fine}`}>
          Examples written for this page, not real visits. Every note and every code waits for your review.
        </p>
      </div>
    </section>
  );
}
