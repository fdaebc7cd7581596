import { brand } from '../../machines/domain/brand.ts';
import { Sheet } from '../components/Sheet.tsx';
import { founderLetter } from '../content/home.ts';
import { HomeDrawing } from './HomeDrawing.tsx';
import styles from './FounderStory.module.css';
import sections from './sections.module.css';

/** HOME-1. The portrait is drawn: there is no photograph. */
export function FounderStory() {
  const { opening, paragraphs, role, training } = founderLetter;
  return (
    <section className={`section ${sections.section}`} aria-labelledby="founder">
      <div className={`wrap split ${styles.columns}`}>
        <div>
          <h2 id="founder">{`Why we built ${brand.name}`}</h2>
          <div className={styles.portrait}>
            <HomeDrawing name="founder" size={[1480, 400]} />
          </div>
        </div>
        <Sheet title="From the founder" className={styles.letter}>
          <p className={styles.opening}>{opening}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <HomeDrawing name="signature" size={[320, 60]} className={styles.signature} />
          <p className={`muted ${styles.who}`}>
            <b>{role}</b>
            <br />
            {training}
          </p>
        </Sheet>
      </div>
    </section>
  );
}
