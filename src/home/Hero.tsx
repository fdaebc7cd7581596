import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/brand.ts';
import { Sheet } from '../components/Sheet.tsx';
import { Strands } from '../components/Strands.tsx';
import { demoAnchor } from '../content/navigation.ts';
import { pages } from '../content/pages.ts';
import styles from './Hero.module.css';

const transcript: readonly { speaker: 'Clinician' | 'Patient'; said: string; heard?: string }[] = [
  { speaker: 'Clinician', said: 'What happened to the ankle?' },
  { speaker: 'Patient', said: 'Missed the last stair this morning.', heard: 'It rolled in, the right one.' },
  { speaker: 'Clinician', said: 'Could you walk on it after?' },
  { speaker: 'Patient', said: 'Four or five steps, yes. It’s sore on the outside.' },
  { speaker: 'Clinician', said: 'No tenderness over bone. Brace, ice, recheck in a week.' },
];

/** The four fields of SPEC.md section 3; History runs over two of the five rules. */
const note: readonly { part: string; text: string; long?: true }[] = [
  { part: 'Chief complaint', text: 'Right ankle pain after missing a stair today' },
  {
    part: 'History',
    text: 'Inversion injury, right, this morning. Walked four or five steps after; sore on the lateral side.',
    long: true,
  },
  { part: 'Assessment', text: 'Lateral ankle sprain. No bony tenderness. Brace, ice.' },
];

/** The first screen of the home page (HOME-2): the two voices of the headline, and a note on its sheet. */
export function Hero() {
  return (
    <section className="field" aria-labelledby="headline">
      <div className={`wrap ${styles.hero}`}>
        <div className={styles.copy}>
          <p className={styles.badge}>Now with {brand.assistant} AI Assistant</p>
          <h1 id="headline" tabIndex={-1}>
            <span className={styles.spoken}>Talk to the patient.</span> <span className={styles.recorded}>The chart keeps up.</span>
          </h1>
          <p className={styles.lede}>{pages.home.lede}</p>
          <div className={styles.ways}>
            <Link className="button" to="/signup">
              Start 14-Day Free Trial
            </Link>
            <Link className="button ghost" to="/" hash={demoAnchor}>
              Watch Demo
            </Link>
          </div>
          <ul className={styles.trust}>
            <li>14-day free trial, no credit card</li>
            <li>HIPAA compliant</li>
            <li>5-minute setup</li>
          </ul>
        </div>
        <div className={styles.stage}>
          <Strands className={styles.strands} />
          <Sheet title="Visit note" className={styles.sheet}>
            <p className={styles.caption}>A scripted example: what was said, and what is written.</p>
            <ol className={styles.said}>
              {transcript.map(({ speaker, said, heard }) => (
                <li key={said}>
                  <span className={speaker === 'Clinician' ? styles.clinician : styles.patient}>{speaker}</span>
                  <q>
                    {said}
                    {heard && (
                      <>
                        {' '}
                        <mark>{heard}</mark>
                      </>
                    )}
                  </q>
                </li>
              ))}
            </ol>
            <dl className={styles.note}>
              {note.map(({ part, text, long }) => (
                <div key={part} className={long && styles.long}>
                  <dt>{part}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
              <div>
                <dt>ICD-10</dt>
                <dd>
                  <code>S93.401A</code> <code>W10.9XXA</code>
                </dd>
              </div>
            </dl>
          </Sheet>
        </div>
      </div>
    </section>
  );
}
