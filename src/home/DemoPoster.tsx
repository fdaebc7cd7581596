import { provenance, sampleNote, transcript } from '../../machines/live-demo/live-demo.script.ts';
import { Strands } from '../components/Strands.tsx';
import styles from './DemoPoster.module.css';
import { Marked } from './Marked.tsx';

/** A still of the live demo, complete: what the video of it shows before it plays. A picture; its words are in the transcript. */
export function DemoPoster() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.still}>
        <Strands className={styles.strands} />
        <div className={styles.sheet}>
          <p className={styles.tab}>Live demo</p>
          {transcript.map(({ speaker, text, delay, isDoctor }) => (
            <p key={delay} className={styles.said}>
              <span className={isDoctor ? '' : styles.patient}>{speaker}</span>
              <i>
                <Marked text={text} phrase={provenance.spoken} />
              </i>
            </p>
          ))}
          <div className={styles.note}>
            <p>
              <b>Chief complaint</b> {sampleNote.chiefComplaint}
            </p>
            <p className={styles.long}>
              <b>History</b>
              <span>
                <Marked text={sampleNote.history} phrase={provenance.written} />
              </span>
            </p>
            <p>
              <b>Assessment</b> {sampleNote.assessment}
            </p>
            <p>
              <b>ICD-10</b> <code>{sampleNote.icd10.join('  ')}</code>
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
