import { ease, pathThrough, tremble } from '../components/strand-path.ts';
import { PageTitle } from '../components/PageHeader.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { sectionsOf } from '../content/mdx-text.tsx';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import Privacy from '../content/privacy.mdx';
import { Contents } from './Contents.tsx';
import styles from './PrivacyScreen.module.css';

const sections = sectionsOf(Privacy);

const { years, usage, clinical } = policies.retention;

/** Retention per kind of data. `until` is 0 to 1. */
const retentionLines = [
  { what: 'Audio', kept: 'Deleted after transcription, unless you keep it', until: 0.12, voice: true },
  { what: 'Usage data', kept: `Kept ${usage}`, until: years.usage / years.clinical, voice: false },
  { what: 'Clinical data', kept: `Kept ${clinical}`, until: 1, voice: false },
] as const;

const width = 700;
const middle = 18;

/** A kind of data on a line of seven years: speech is wavy and ends, records are straight. */
function linePath(until: number, voice: boolean): string {
  const end = until * width;
  if (!voice) return `M0 ${middle}H${end}`;
  return pathThrough(0, end, 4, (x) => middle + 15 * tremble(3, x * 2.2) * (1 - ease(x, end * 0.55, end)));
}

export function PrivacyScreen() {
  return (
    <>
      <div className="field">
        <PageTitle page={pages.privacy} />
        <div className={`wrap ${styles.life}`}>
          <Sheet title="How long data lives">
            <ul className={styles.lines}>
              {retentionLines.map(({ what, kept, until, voice }) => (
                <li key={what}>
                  <b>{what}</b>
                  <span className="muted">{kept}</span>
                  <svg
                    className={`drawing stretched ${voice ? styles.voice : ''}`}
                    viewBox={`0 0 ${width} 36`}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <path className={styles.rest} d={`M0 ${middle}H${width}`} />
                    <path d={linePath(until, voice)} />
                  </svg>
                </li>
              ))}
            </ul>
            <p className={`fine ${styles.axis}`} aria-hidden="true">
              <span>Visit</span>
              <span>{years.usage} years</span>
              <span>{years.clinical} years</span>
            </p>
          </Sheet>
        </div>
      </div>
      <div className={`wrap broad ${styles.text}`}>
        <div className="sticky">
          <Contents sections={sections} as="margin" />
        </div>
        <article className="marked">
          {sections.map(({ id, heading, children }) => (
            <section key={id} id={id} className={`prose ${styles.section}`} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`} className="title">
                {heading}
              </h2>
              {children}
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
