import { brand } from '../../machines/brand.ts';
import { Sheet } from '../components/Sheet.tsx';
import { strandPath, voice } from '../components/strand-path.ts';
import { Strand } from '../components/Strands.tsx';
import { founderLetter } from '../content/home.ts';
import styles from './FounderStory.module.css';
import sections from './sections.module.css';

const speak = voice(3, 26);

/** One strand: it is heard, draws head and shoulders, and runs on to the letter. */
const person =
  `${strandPath({ x: -480, line: 340, length: 544, tremble: (x) => speak(x) * Math.min(1, (64 - x) / 130) })}H78` +
  'c16 0 12-52 54-66 24-8 36-14 36-34v-18c-16-16-24-38-24-66 0-40 24-64 56-64s56 24 56 64c0 28-8 50-24 66v18c0 20 12 26 36 34 42 14 38 66 54 66H1000';

/** The cap and the neck of scrubs, and a stethoscope over them. */
const scrubs = 'M145 140c30-20 80-20 110 0M145 152c30-20 80-20 110 0M167 246 200 298 233 246';
const stethoscope = 'M152 346C146 310 150 282 160 262M240 262c10 20 14 44 10 66m0 0q-10 6-10 22m10-22q10 6 10 22';

const signature =
  'M0 34h26c16 0 20-32 30-31s-16 49-6 49 18-38 26-38-4 26 4 26 8-18 14-18 0 16 8 16 10-18 16-16-4 20 6 18 18-40 26-38-12 44-2 40 10-16 18-16 6 8 14 8H320';

/** Who began it and why, as a letter on a sheet (HOME-1). The portrait is a drawing: there is no photograph to show. */
export function FounderStory() {
  const { opening, paragraphs, role, training } = founderLetter;
  return (
    <section className={sections.section} aria-labelledby="founder">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 id="founder">Why there is a {brand.name}</h2>
          <svg className={styles.portrait} viewBox="0 0 400 400" aria-hidden="true" focusable="false">
            <Strand d={scrubs} />
            <Strand d={stethoscope} of="patient" />
            <circle className={styles.bell} cx="152" cy="357" r="10" />
            <Strand d={person} of="clinician" />
          </svg>
        </div>
        <Sheet title="From the founder" className={styles.letter}>
          <p className={styles.opening}>{opening}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <svg className={styles.signature} viewBox="0 0 320 60" aria-hidden="true" focusable="false">
            <Strand d={signature} of="clinician" />
          </svg>
          <p className={styles.who}>
            <b>{role}</b>
            <br />
            {training}
          </p>
        </Sheet>
      </div>
    </section>
  );
}
