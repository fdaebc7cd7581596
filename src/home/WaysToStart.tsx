import { strandPath, voice } from '../components/strand-path.ts';
import { speakerOf, Strand } from '../components/Strands.tsx';
import { type WayToStart, waysToStart } from '../content/home.ts';
import sections from './sections.module.css';
import styles from './WaysToStart.module.css';

const lines = [36, 72, 108, 144, 180];

/** Both voices, and the room around them. */
const ambient = lines.map((line, index) => {
  const speak = voice(index + 5, index % 2 ? 24 : 11);
  return `${strandPath({ x: 0, line, length: 560, tremble: (x) => speak(x) * Math.min(1, (560 - x) / 90) })}H600`;
});

/** One voice, and the softer one that answers it. */
const call = voice(4, 34);
const report = (x: number) => call(x) * Math.sin(((x - 24) / 176) * Math.PI);
const echo = lines.map((line, index) => {
  if (index === 1) return `M0 ${line}H24${strandPath({ x: 24, line, length: 176, tremble: report })}H400`;
  if (index === 3) return `M0 ${line}H208${strandPath({ x: 208, line, length: 176, tremble: (x) => report(x - 184) * 0.5 })}H400`;
  return `M0 ${line}H400`;
});

const drawings: Readonly<Record<WayToStart['id'], { width: number; paths: readonly string[] }>> = {
  ambient: { width: 600, paths: ambient },
  text: { width: 400, paths: lines.map((line) => `M0 ${line}H400`) },
  echo: { width: 400, paths: echo },
};

function Drawing({ of }: { of: WayToStart['id'] }) {
  const { width, paths } = drawings[of];
  return (
    <div className={`${styles.drawing} ${of === 'text' ? styles.typed : ''}`} aria-hidden="true">
      <svg viewBox={`0 0 ${width} 216`} preserveAspectRatio="none" focusable="false">
        {paths.map((d, index) => (
          <Strand key={d} d={d} of={of === 'ambient' || (of === 'echo' && index === 1) ? speakerOf(index) : undefined} />
        ))}
      </svg>
    </div>
  );
}

/** Three ways to start a note: three bars of one stave, each with an example of what goes in and what comes out (HOME-1, HOME-3). */
export function WaysToStart() {
  return (
    <section className={`${sections.section} ${sections.quiet}`} aria-labelledby="ways">
      <div className="wrap">
        <div className={sections.top}>
          <h2 id="ways">Three ways to start a note</h2>
          <p>Whichever you choose, the same structured note comes out, with suggestions for you to accept or strike.</p>
        </div>
        <div className={styles.bars}>
          {waysToStart.map(({ id, title, text, given, input, output }) => (
            <article key={id} className={styles.bar}>
              <Drawing of={id} />
              <div>
                <h3>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
              <div>
                <p className={styles.label}>{given}</p>
                {input.map(({ who, words }) =>
                  who ? (
                    <p key={words} className={`${styles.line} ${styles[who]}`}>
                      <span className="unseen">{who}: </span>
                      <q className={sections.spoken}>{words}</q>
                    </p>
                  ) : (
                    <p key={words} className={styles.keys}>
                      {words}
                    </p>
                  ),
                )}
              </div>
              <div>
                <p className={styles.label}>The note reads</p>
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
        <p className={styles.fine}>Examples written for this page, nobody’s visits. Every note and every code waits for your review.</p>
      </div>
    </section>
  );
}
