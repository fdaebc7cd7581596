import { Link } from '@tanstack/react-router';
import { brand } from '../../machines/domain/brand.ts';
import { PageTitle } from '../components/PageHeader.tsx';
import { ease, pathThrough, strandPath, tremble, voice } from '../components/strand-path.ts';
import { team, values } from '../content/about.ts';
import { slugs } from '../content/article-slugs.ts';
import { openPositions } from '../content/careers.ts';
import { claims, wordingOf } from '../content/claims.ts';
import { pages } from '../content/pages.ts';
import { policies } from '../content/policies.ts';
import styles from './AboutScreen.module.css';
import monogramStyles from './Monogram.module.css';

/** Speech that settles into a line and ends as a signature. */
const signature = [
  pathThrough(0, 620, 5, (x) => 80 + 34 * tremble(1, x) * (1 - ease(x, 200, 560))),
  'C660 80 676 92 688 70C702 42 706 12 694 14C678 18 672 96 690 108C704 116 712 66 726 64C736 63 726 92 738 92C750 92 754 62 768 62C780 62 768 94 782 92C800 90 806 40 818 24C824 16 832 20 826 34C816 58 806 96 820 94C836 92 838 60 852 60C864 60 852 92 868 90C890 87 900 66 930 72C960 78 980 80 1000 80',
].join('');

function Mission() {
  return (
    <section className={`wrap split section ${styles.part}`} aria-labelledby="mission">
      <h2 id="mission" className="title">
        Our mission
      </h2>
      <div>
        <blockquote>
          <p>The chart should end when the visit does.</p>
        </blockquote>
        <p>
          {brand.name} is built by clinicians. An emergency-trained nurse practitioner founded it, for a reason that
          everyone who charts knows: no one becomes a clinician to type. And yet clinicians lose{' '}
          {claims.hoursLost.figure} {claims.hoursLost.label}, and have {wordingOf('timeWithPatients')}. Both are company
          figures; see{' '}
          <Link to="/blog/$slug" params={{ slug: slugs.whitepaper }}>
            the evidence
          </Link>
          .
        </p>
        <p>
          So we built a scribe that starts with your voice. It listens to the conversation you are having anyway, puts
          what was said where it belongs in the note, and suggests codes. It leaves you what only you can do: look at
          the patient, decide, and sign.
        </p>
      </div>
    </section>
  );
}

export function AboutScreen() {
  return (
    <>
      <div className="field">
        <PageTitle page={pages.about} />
        <svg
          className={`drawing stretched ${styles.signature}`}
          viewBox="0 0 1000 130"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={signature} />
        </svg>
      </div>

      <Mission />

      <section className="quiet" aria-labelledby="values">
        <div className={`wrap split section ${styles.part}`}>
          <h2 id="values" className="title">
            What we stand for
          </h2>
          <dl className={`facts ${styles.values}`}>
            {values.map(({ value, means }) => (
              <div key={value}>
                <dt>{value}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section className={styles.people} aria-labelledby="team">
        <div className="wrap section">
          <h2 id="team" className="title">
            The team
          </h2>
          <ul className={`cards ${styles.team}`}>
            {team.map(({ monogram, role, training, text }) => (
              <li key={role}>
                <Monogram name={monogram} />
                <h3>{role}</h3>
                <p className={styles.training}>{training}</p>
                <p>{text}</p>
              </li>
            ))}
            <li>
              <OpenPlace />
              <h3>Could this be you?</h3>
              <p className={styles.training}>Open positions, all of them equity only</p>
              <p>
                {`${openPositions.map(({ title }) => title).join(', ')}. Every application is reviewed within ${policies.answers.careers}.`}
              </p>
              <Link className="button ghost small" to="/careers">
                See open positions
              </Link>
            </li>
          </ul>
          <p className={styles.ways}>
            Clinicians can <Link to="/beta-tester">join the waitlist for Early Access</Link>. Everyone else, please{' '}
            <Link to="/contact">write to us</Link>.
          </p>
        </div>
      </section>
    </>
  );
}

const line = 96;

/** A strand that calms down by the first letter. */
function speech(seed: number): string {
  const speak = voice(seed, 30);
  return strandPath({ x: 0, line, length: 88, tremble: (x) => speak(x) * Math.min(1, (88 - x) / 40) });
}

/** Letters on the baseline, 56 high; x is their left edge. */
const letters = {
  A: (x: number) => `M${x} 96l24-56 24 56m-40-20h32`,
  C: (x: number) => `M${x + 42} 48a28 28 0 1 0 0 40`,
  N: (x: number) => `M${x} 96V40l40 56V40`,
  P: (x: number) => `M${x} 96V40h18a16 16 0 0 1 0 32h-18`,
} as const;

const monograms = {
  NP: { seed: 3, d: letters.N(112) + letters.P(180) },
  CPA: { seed: 5, d: letters.C(112) + letters.P(176) + letters.A(226) },
} as const;
export type MonogramName = keyof typeof monograms;

/** Letters drawn by the strands, on a line that continues to the next. Decorative: the text names the credential. */
function Monogram({ name }: { name: MonogramName }) {
  const { seed, d } = monograms[name];
  return (
    <svg className={monogramStyles.monogram} viewBox="0 0 320 120" preserveAspectRatio="xMinYMid" aria-hidden="true">
      <path className={monogramStyles.strand} d={`${speech(seed)}H2000`} />
      <path d={d} />
    </svg>
  );
}

/** Like the line above, where someone is still missing. */
function OpenPlace() {
  return (
    <svg
      className={`${monogramStyles.monogram} ${monogramStyles.last}`}
      viewBox="0 0 320 120"
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <path className={monogramStyles.waiting} d="M0 96H104" />
      <path d="M140 68a28 28 0 1 0 .1 0" />
      <path className={monogramStyles.strand} d="M168 96H2000" />
    </svg>
  );
}
