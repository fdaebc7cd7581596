import { Link } from '@tanstack/react-router';
import { slugs } from '../content/article-slugs.ts';
import { claims } from '../content/claims.ts';
import { type Feature, features } from '../content/home.ts';
import { HomeDrawing } from './HomeDrawing.tsx';
import styles from './Features.module.css';
import sections from './sections.module.css';

function Specimen({ of }: { of: Feature['specimen'] }) {
  if ('spoken' in of) return <q className="quoted">{of.spoken}</q>;
  if ('waitlist' in of) return <Link to="/beta-tester">{of.waitlist}</Link>;
  if ('codes' in of) {
    return of.codes.map((code) => (
      <code key={code} className={sections.code}>
        {code}
      </code>
    ));
  }
  return of.written.map((part) => (
    <span key={part} className={styles.part}>
      {part}
    </span>
  ));
}

/** HOME-1, HOME-7. */
export function Features() {
  const { reclaimedElsewhere: hours, burnout } = claims;
  return (
    <section id="features" className={`section ${sections.section}`} aria-labelledby="features-heading">
      <div className="wrap">
        <div className={`split ${sections.top}`}>
          <h2 id="features-heading" tabIndex={-1}>
            Speech in, chart out.
          </h2>
          <p>
            A voice-first AI medical scribe: it turns your conversation with the patient into a structured clinical note
            and suggests billing codes.
          </p>
        </div>
        <div className={`broad ${styles.list}`}>
          <HomeDrawing name="features" className={styles.line} />
          <div className={styles.gain}>
            <p>
              {`${hours.limit} `}
              <b>{hours.figure}</b>
              {` ${hours.label}, ${burnout.limit} `}
              <b>{burnout.figure}</b>.
            </p>
            <p className={`muted ${styles.source}`}>
              Company figures, not study results.{' '}
              <Link to="/blog/$slug" params={{ slug: slugs.whitepaper }}>
                See the evidence
              </Link>
            </p>
          </div>
          <dl className={styles.rows}>
            {features.map(({ title, text, specimen }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className="fine">{text}</dd>
                <dd className={`cluster ${styles.specimen}`}>
                  <Specimen of={specimen} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
